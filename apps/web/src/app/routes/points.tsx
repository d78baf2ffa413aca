import { ProfileCompleteness } from '~/features/account/components/ProfileCompleteness.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { PointsScreen } from '~/features/wallet/components/points-screen.tsx'

/** /points and /punti: 'Ottieni BrandPoint'. */
export default function PointsRoute() {
  const user = useUser()
  if (!user) return null
  return <PointsScreen redeems={user.role !== 'scanner'} completeness={ProfileCompleteness} />
}
