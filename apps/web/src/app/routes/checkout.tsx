import { useSearch } from '@tanstack/react-router'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { Suspense } from 'react'
import { directionsUrl } from '~/modules/foundation/map/model/directions.ts'
import { WhereLine } from '~/modules/marketplace/deals/shopper/detail/components/sections/where-line.tsx'
import { CheckoutScreen } from '~/modules/redemption/redemptions/components/checkout-screen.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useNearby } from '../layout/use-nearby.ts'
import { useDealOffer } from '../redemption/use-deal-offer.ts'

const whereOf = (deal: DealDetail) => (
  <Suspense fallback={<Skeleton className="h-17 rounded-md" />}>
    <Where deal={deal} />
  </Suspense>
)

function Where({ deal }: { deal: DealDetail }) {
  const position = useNearby()
  return <WhereLine deal={deal} full={deal} directions={(to) => directionsUrl(position, to)} />
}

/** /checkout?id= (R-170). */
export default function CheckoutRoute() {
  const { id } = useSearch({ from: '/app/checkout' })
  return <CheckoutScreen {...useDealOffer(id)} where={whereOf} />
}
