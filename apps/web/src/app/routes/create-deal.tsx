import { BrandsOnly } from '../plans/brands-only.tsx'
import { PlanPage } from '../plans/plan-page.tsx'
import { useAccess } from '../use-access.ts'

/** Publishing a deal; people without a brand are told how to take part. */
export default function CreateDealRoute() {
  const { sees } = useAccess()
  return sees('/create-deal', 'publish') ? <PlanPage name="createDeal" /> : <BrandsOnly />
}
