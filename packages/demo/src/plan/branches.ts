import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { weekRanges } from '@vicino/domain/opening'
import { distanceMetres } from '@vicino/domain/distance'
import { type Area, cities } from './geography.ts'
import type { Offer } from './offers.ts'
import type { Chance } from './random.ts'
import type { ShopRow } from './rows.ts'
import { multirange, type Shop } from './shops.ts'
import { Streets } from './streets.ts'

/** The districts of a town by name, in the order of its areas. */
const QUARTERS: Readonly<Record<string, readonly string[]>> = {
  Milano: [
    'Duomo',
    'Brera',
    'Navigli',
    'Isola',
    'Porta Venezia',
    'Porta Romana',
    'Città Studi',
    'Paolo Sarpi',
  ],
  Roma: [
    'Piazza Navona',
    'Monti',
    'Trastevere',
    'Prati',
    'Testaccio',
    'San Giovanni',
    'Pigneto',
    'Quartiere Africano',
  ],
}
/** The number of shops of each of the first brands. */
const COUNTS = [4, 3, 2] as const
/** Days from today on which the last shop of a brand stays closed: one soon, one now. */
const CLOSURES = [
  { from: 9, to: 13 },
  { from: -1, to: 3 },
] as const

/**
 * Plans shops of a few brands: one at the brand's own address and others in the same town. Their
 * deals are available at all of them, at two, or at the first only; online deals stay at one.
 * @param brands brand@'s first; those of other towns have none
 */
export function planBranches(
  chance: Chance,
  brands: readonly Shop[],
  taken: readonly Shop[],
  offers: readonly Offer[],
  now: number,
): ShopRow[] {
  const streets = new Streets(chance)
  const addresses = new Set(taken.map(({ brand }) => `${brand.city} ${brand.address}`))
  return brands
    .filter(({ brand }) => QUARTERS[brand.city] !== undefined)
    .slice(0, COUNTS.length)
    .flatMap((shop, place) => {
      const rows = shopsOf(chance, streets, addresses, shop, { place, now })
      spread(
        rows,
        offers.filter(({ deal }) => deal.brand_id === shop.brand.id),
      )
      return rows
    })
}

function shopsOf(
  chance: Chance,
  streets: Streets,
  addresses: Set<string>,
  { brand, category }: Shop,
  { place, now }: { place: number; now: number },
): ShopRow[] {
  const since = brand.created_at.getTime()
  const names = QUARTERS[brand.city] ?? []
  const areas = (cities.find(({ name }) => name === brand.city)?.areas ?? [])
    .map((area, index) => ({ area, name: names[index] ?? brand.city }))
    .toSorted((one, other) => distanceMetres(one.area, brand) - distanceMetres(other.area, brand))
    // Only brand@'s own in the middle of the town, so that the first deals that visitors see are of
    // the existing shops.
    .filter(({ name }, index) => index === 0 || name !== names[0])
  const count = COUNTS[place] ?? 1
  const closure = CLOSURES[place]
  return areas.slice(0, count).map(({ area, name }, index) => {
    const created = since + ((now - since) * index) / (count + 1)
    const isLast = index === count - 1
    const spot = index === 0 ? brand : freeSpot(streets, area, brand.city, addresses)
    return {
      id: chance.id(created),
      brand_id: brand.id,
      name,
      address: spot.address,
      city: brand.city,
      lat: spot.lat,
      lon: spot.lon,
      // A phone number from a range that no operator assigns.
      phone: `+39 02 000${place + 1} ${String(index + 1).padStart(4, '0')}`,
      code: `${brand.city.slice(0, 2).toUpperCase()}-${String(index + 1).padStart(2, '0')}`,
      opening: index === 0 ? brand.opening : multirange(weekRanges(chance.pick(category.hours))),
      closures: isLast && closure !== undefined ? daysFrom(now, closure) : '{}',
      created_at: new Date(Math.floor(created)),
    }
  })
}

function freeSpot(streets: Streets, area: Area, city: string, addresses: Set<string>) {
  for (;;) {
    const spot = streets.spot(area)
    if (addresses.has(`${city} ${spot.address}`)) continue
    addresses.add(`${city} ${spot.address}`)
    return spot
  }
}

/** Writes days as PostgreSQL's text of a multirange. */
function daysFrom(now: number, { from, to }: { from: number; to: number }): string {
  const today = dayAt(now)
  return `{[${dateText(today + from)},${dateText(today + to)}]}`
}

function spread([first, ...others]: readonly ShopRow[], offers: readonly Offer[]): void {
  if (first === undefined) return
  for (const [index, { deal }] of offers.entries()) {
    deal.shop_id = first.id
    if (deal.link !== null) continue
    const further = [others, others.slice(0, 1), []][index % 3] ?? []
    deal.other_shops = further.map(({ id }) => id)
  }
}
