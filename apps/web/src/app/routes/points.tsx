import { ProfileCompleteness } from '~/modules/identity/account/components/profile-completeness.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { PointsScreen } from '~/modules/redemption/brand-points/shopper/components/points-screen.tsx'

/** /points and /punti: 'Ottieni BrandPoint'. */
export default function PointsRoute() {
  if (!useUser()) return null
  return <PointsScreen completeness={ProfileCompleteness} />
}
