import { StaffScreen } from '~/features/staff/components/staff-screen.tsx'

export default function StaffRoute() {
  return <StaffScreen />
}
