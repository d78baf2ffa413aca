import { DAY_MS } from '@vicino/domain/durations'
import { weekRanges } from '@vicino/domain/opening'
import { drawLogo } from '../art/index.ts'
import { categories, type DemoCategory, shopNamesOf } from '../catalogue/index.ts'
import { type City, cities } from './geography.ts'
import type { Chance } from './random.ts'
import type { BrandRow } from './rows.ts'
import { Streets } from './streets.ts'

/** A shop of the demo: its row, its products and the drawing of its logo. */
export interface Shop {
  readonly brand: BrandRow
  readonly category: DemoCategory
  readonly logo: { readonly key: string; readonly draw: () => string }
}

/**
 * Plans shops of all cities, categories mixed in each. A name appears again only after all names of
 * its category.
 */
export function planShops(chance: Chance, now: number): Shop[] {
  const streets = new Streets(chance)
  const names = new Map<DemoCategory, string[]>()
  const handles = new Set<string>()
  const shops: Shop[] = []
  for (const city of cities) {
    for (let index = 0; index < city.shops; index += 1) {
      const category = categories[shops.length % categories.length]
      if (category === undefined) throw new RangeError('the catalogue has no category')
      const left = names.get(category) ?? []
      if (left.length === 0) left.push(...chance.shuffled(shopNamesOf(category)))
      names.set(category, left)
      const name = left.pop() ?? ''
      shops.push(planShop({ chance, streets, handles, city, category, name, now }))
    }
  }
  return shops
}

function planShop(from: {
  chance: Chance
  streets: Streets
  handles: Set<string>
  city: City
  category: DemoCategory
  name: string
  now: number
}): Shop {
  const { chance, city, category, name } = from
  const created = from.now - chance.between(30, 700) * DAY_MS
  const handle = uniqueHandle(from.handles, name, city.name)
  const spot = from.streets.spot(chance.pick(city.areas))
  const logoKey = `demo/logos/${handle.replaceAll('.', '-')}.svg`
  const logo = `/files/${logoKey}`
  const motif = chance.pick(category.products).motif
  const hue = chance.whole(0, 359)
  const brand: BrandRow = {
    id: chance.id(created),
    username: name,
    handle,
    logo,
    avatar: logo,
    description: chance.pick(category.about).replaceAll('{}', name),
    verified: chance.happens(0.6),
    address: spot.address,
    city: city.name,
    lat: spot.lat,
    lon: spot.lon,
    opening: multirange(weekRanges(chance.pick(category.hours))),
    legal_subject: '',
    delegated_subject: '',
    piva: null,
    sede_legale: '',
    pec: '',
    phone: '',
    register: '',
    sector: category.slug === 'ristoranti' ? 'restaurant' : null,
    sector_confirmed_at: new Date(created),
    follower_count: 0,
    source_key: `demo:${handle}`,
    created_at: new Date(created),
    updated_at: new Date(created),
  }
  return { brand, category, logo: { key: logoKey, draw: () => drawLogo({ name, motif, hue }) } }
}

/** Writes minutes of the week as PostgreSQL's text of a multirange. */
export function multirange(ranges: readonly (readonly [number, number])[]): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

function uniqueHandle(taken: Set<string>, name: string, city: string): string {
  const plain = slug(name, '.')
  const local = `${plain}.${slug(city, '.')}`
  let handle = taken.has(plain) ? local : plain
  for (let number = 2; taken.has(handle); number += 1) handle = `${local}.${number}`
  taken.add(handle)
  return handle
}

/** Returns the lower-case letters and digits of a name. */
export function slug(text: string, separator: string): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? ['x']).join(separator)
}
