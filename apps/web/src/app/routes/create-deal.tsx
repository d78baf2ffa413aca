import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { BrandsOnly } from '../plans/brands-only.tsx'
import { RoleForbids } from '../plans/role-forbids.tsx'
import { useAccess } from '../use-access.ts'

// Only brands load the form's code, which includes camera and cropping.
const CreateDeal = lazyPart(() => import('./create-deal-form.tsx'), ErrorState)

/** Publishes a deal. People without a brand read how to take part. */
export default function CreateDealRoute() {
  const { allows, sees } = useAccess()
  if (!allows('deal-CREATE')) return <RoleForbids what="deals" />
  if (!sees('/create-deal', 'publish')) return <BrandsOnly />
  return (
    <Suspense>
      <CreateDeal />
    </Suspense>
  )
}
