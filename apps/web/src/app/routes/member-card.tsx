import { MemberCardScreen } from '~/modules/loyalty/members/shopper/components/member-card-screen.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'

/** /tessera: the member's QR for the till. */
export default function MemberCardRoute() {
  const user = useUser()
  return user && <MemberCardScreen key={user._id} userId={user._id} name={user.username} />
}
