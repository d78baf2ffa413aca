import { PRINTABLE } from '@vicino/contract/common/text'
import { z } from 'zod'
import { openingOf } from './opening-hours.ts'

const cellText = (max: number) =>
  z.string().trim().max(max, `longer than ${max} characters`).regex(PRINTABLE, 'control characters')
const degrees = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,12})?$/, 'not a number in degrees')
    .transform(Number)
    .pipe(z.number().min(min, 'outside Italy').max(max, 'outside Italy'))

/** Columns of a file of places that are read; others may stand beside them. */
export const shopRowSchema = z.object({
  osm_id: z.string().regex(/^(?:node|way|relation)\/\d{1,15}$/, 'not an OpenStreetMap id'),
  name: cellText(120).min(1, 'empty'),
  category: cellText(40),
  lat: degrees(35, 48),
  lon: degrees(6, 19),
  city: cellText(60),
  address: cellText(200),
  postcode: z.string().regex(/^(?:\d{5})?$/, 'not a postcode'),
  cuisine: cellText(120),
  opening_hours: z.string().max(1000, 'longer than 1000 characters'),
  website: z.string().max(500, 'longer than 500 characters'),
})
export type ShopRow = z.output<typeof shopRowSchema>

/** Values of a brand that a second import may change. */
export const SHOP_VALUES = [
  'username',
  'description',
  'address',
  'city',
  'website',
  'lat',
  'lon',
  'opening',
] as const

/** A place as a brand: nothing is said of it that the file does not say. */
export function brandOf(row: ShopRow) {
  const kind = row.category.slice(0, 1).toUpperCase() + row.category.slice(1)
  return {
    source_key: `osm:${row.osm_id}`,
    username: row.name,
    description: kind,
    address: [row.address, row.postcode].filter((part) => part !== '').join(', '),
    city: row.city,
    website: websiteOf(row.website),
    lat: row.lat,
    lon: row.lon,
    opening: openingOf(row.opening_hours.trim(), row),
  }
}

/** Mappers leave out the scheme or write prose; only a real address is kept. */
function websiteOf(text: string): string | null {
  const candidate = /^https?:\/\//i.test(text) ? text : `http://${text}`
  const address = text === '' || /\s/.test(text) ? null : URL.parse(candidate)
  return address?.hostname.includes('.') === true && address.username === '' ? address.href : null
}
