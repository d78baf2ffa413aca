import { ProfileScreen } from '~/features/account/components/ProfileScreen.tsx'
import { useUser } from '~/features/session/use-user.ts'

export default function ProfileRoute() {
  const user = useUser()
  return user ? <ProfileScreen id={user._id} seesDeals={user.role !== 'scanner'} /> : null
}
