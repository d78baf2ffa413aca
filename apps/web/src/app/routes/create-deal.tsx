import { useUser } from '~/features/session/use-user.ts'
import { BrandsOnly } from '../plans/BrandsOnly.tsx'
import { PlanPage } from '../plans/PlanPage.tsx'
import { publishesDeals } from '../plans/plans.ts'

/** Publishing a deal; people who are no brand read how to take part. */
export default function CreateDealRoute() {
  const user = useUser()
  if (!user) return null
  return publishesDeals(user.role) ? <PlanPage name="createDeal" role={user.role} /> : <BrandsOnly />
}
