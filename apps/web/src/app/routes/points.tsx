import { ProfileCompleteness } from '~/features/account/components/profile-completeness.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { PointsScreen } from '~/features/wallet/components/points-screen.tsx'

/** /points and /punti: 'Ottieni BrandPoint'. */
export default function PointsRoute() {
  if (!useUser()) return null
  return <PointsScreen completeness={ProfileCompleteness} />
}
