import type { Deal } from '@vicino/contract/deals/schemas'
import type { Point } from './mercator.ts'

/** One marker: the deals of one brand at one place. */
export interface DealPlace {
  readonly id: string
  readonly brandId: string
  readonly brandName: string
  readonly point: Point
  /** Highest discount first. */
  readonly deals: readonly Deal[]
  /** The highest discount, whole percent. */
  readonly discount: number
  /** Metres from the caller's position, where the server knew it. */
  readonly distance: number | undefined
}

/** Five decimals are about a metre: the same door. */
const key = (deal: Deal) => `${deal.brandId}@${deal.latitude.toFixed(5)},${deal.longitude.toFixed(5)}`

/** Groups a result into markers, in the order in which the result first names each place. */
export function groupDealPlaces(deals: readonly Deal[]): DealPlace[] {
  const groups = new Map<string, Deal[]>()
  for (const deal of deals) {
    const group = groups.get(key(deal))
    if (group) group.push(deal)
    else groups.set(key(deal), [deal])
  }
  return [...groups].map(([id, group]) => placeOf(id, group))
}

function placeOf(id: string, group: Deal[]): DealPlace {
  const deals = group.toSorted((one, other) => other.discount - one.discount)
  const first = deals[0]
  if (!first) throw new Error('a place without deals')
  return {
    id,
    brandId: first.brandId,
    brandName: first.brand.username,
    point: { lat: first.latitude, lon: first.longitude },
    deals,
    discount: first.discount,
    distance: first.distance,
  }
}

/** Distinct brands of a result: the N of the header. */
export function countBrands(deals: readonly Deal[]): number {
  return new Set(deals.map((deal) => deal.brandId)).size
}
