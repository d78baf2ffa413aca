import { PRINTABLE } from '@vicino/contract/common/text'
import { z } from 'zod'
import { upsertBySourceKey } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { readCsv } from './csv.ts'
import { Handles } from './handles.ts'
import { type ImportOptions, type ImportOutcome, importRows, inImport } from './import-rows.ts'
import { openingOf } from './opening-hours.ts'

/**
 * Imports the places of a CSV file as brands, in one transaction. Rows that do not fit are refused, one by one; a brand
 * that an earlier import made is changed.
 */
export function importShops(db: Database, file: string, options: ImportOptions): Promise<ImportOutcome> {
  return inImport(db, options, async (tx) => {
    const handles = await Handles.load(tx)
    return importRows(
      readCsv(file, shopRowSchema, 'osm_id'),
      options,
      (row) => {
        const brand = brandOf(row)
        return { ...brand, handle: handles.for(brand) }
      },
      (rows) => upsertBySourceKey(tx, 'brands', rows, CHANGED_AGAIN),
    )
  })
}

const cellText = (max: number) =>
  z.string().trim().max(max, `longer than ${max} characters`).regex(PRINTABLE, 'control characters')
const degrees = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,12})?$/, 'not a number in degrees')
    .transform(Number)
    .pipe(z.number().min(min, 'outside Italy').max(max, 'outside Italy'))

/** The columns of the file that are read; it may have others. */
const shopRowSchema = z.object({
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
type ShopRow = z.output<typeof shopRowSchema>

/** Columns of a brand that a later import of the same place changes. */
const CHANGED_AGAIN = [
  'username',
  'description',
  'address',
  'city',
  'website',
  'lat',
  'lon',
  'opening',
] as const

/** A place as a brand. What the file does not say stays empty: nothing is guessed. */
function brandOf(row: ShopRow) {
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

/** In OpenStreetMap the scheme is often missing, or the field holds a sentence; null for what is no web address. */
function websiteOf(text: string): string | null {
  const candidate = /^https?:\/\//i.test(text) ? text : `http://${text}`
  const address = text === '' || /\s/.test(text) ? null : URL.parse(candidate)
  return address?.hostname.includes('.') === true && address.username === '' ? address.href : null
}
