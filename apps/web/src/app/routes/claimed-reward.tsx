import { useParams } from '@tanstack/react-router'
import { ClaimScreen } from '~/modules/loyalty/claims/shopper/components/claim-screen.tsx'

/** /premio/{id}: a claimed reward. */
export default function ClaimedRewardRoute() {
  const { id } = useParams({ from: '/premio/$id' })
  return <ClaimScreen key={id} id={id} />
}
