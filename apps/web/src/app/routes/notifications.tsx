import { NoticesScreen } from '~/features/notifications/components/notices-screen.tsx'

export default function NotificationsRoute() {
  return <NoticesScreen />
}
