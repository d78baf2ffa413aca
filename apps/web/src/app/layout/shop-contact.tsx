import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useAccess } from '../use-access.ts'

const WriteToShop = lazyPart(() => import('~/modules/social/conversations/components/write-to-shop.tsx'))

/**
 * 'Scrivi al negozio', for people who may write to shops. It is hidden from a brand's own people.
 */
export function ShopContact({ brandId, dealId }: { brandId: string; dealId?: string }) {
  const { sees } = useAccess()
  if (!sees('/messages', 'write')) return null
  return (
    <Suspense fallback={<Skeleton className="h-11 rounded-full" />}>
      <WriteToShop brandId={brandId} {...(dealId === undefined ? {} : { dealId })} />
    </Suspense>
  )
}
