import { NoticesScreen } from '~/modules/foundation/notifications/components/notices-screen.tsx'

export default function NotificationsRoute() {
  return <NoticesScreen />
}
