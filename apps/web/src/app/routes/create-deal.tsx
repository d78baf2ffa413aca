import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { BrandsOnly } from '../plans/brands-only.tsx'
import { RoleForbids } from '../plans/role-forbids.tsx'
import { useAccess } from '../use-access.ts'

// The form, with camera, crop and all, is for brands alone.
const CreateDeal = lazyPart(() => import('./create-deal-form.tsx'), ErrorState)

/** Publishing a deal; people without a brand are told how to take part. */
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
