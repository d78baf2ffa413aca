import { useUser } from '~/features/session/use-user.ts'
import { BrandsOnly } from '../plans/brands-only.tsx'
import { PlanPage } from '../plans/plan-page.tsx'
import { publishesDeals } from '../plans/plans.ts'

/** Publishing a deal; people without a brand are told how to take part. */
export default function CreateDealRoute() {
  const user = useUser()
  if (!user) return null
  return publishesDeals(user.role) ? <PlanPage name="createDeal" role={user.role} /> : <BrandsOnly />
}
