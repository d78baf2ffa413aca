import { StaffScreen } from '~/modules/identity/staff/components/staff-screen.tsx'

export default function StaffRoute() {
  return <StaffScreen />
}
