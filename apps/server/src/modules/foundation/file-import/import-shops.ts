import { PRINTABLE } from '@vicino/contract/common/text'
import { readDegrees } from '@vicino/domain/typed/numbers'
import { z } from 'zod'
import { upsertBySourceKey } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransactionOrDry } from '../../../platform/db/transaction.ts'
import { readCsv, type ReadRow } from './csv.ts'
import { Handles } from './handles.ts'
import { type ImportOptions, type ImportOutcome, importRows } from './import-rows.ts'
import type { openingOf } from './opening-hours.ts'

/** A file of places that is not OpenStreetMap's. */
export interface PlacesFile {
  /**
   * Short name of the source of the places: with a place's id it is the key by which a later import
   * recognises the place.
   */
  readonly source: string
  /** The column of a field (name, lat, lon, id …) in the file, where it has another name. */
  readonly map: Readonly<Record<string, string>>
}

/** Allowed values of --source. */
export const SOURCE = /^[a-z][a-z0-9-]{1,19}$/

/**
 * Imports the places of a CSV file as brands, in one transaction. Rows that do not fit are refused,
 * one by one; a brand that an earlier import made is changed.
 * @param places how to read a file that has not OpenStreetMap's columns: it needs a column for id,
 * name, lat and lon
 */
export function importShops(
  db: Database,
  file: string,
  options: ImportOptions,
  places?: PlacesFile,
): Promise<ImportOutcome> {
  return inTransactionOrDry(db, options.dryRun, async (tx) => {
    const handles = await Handles.load(tx)
    // Loaded on demand: the reader of OpenStreetMap's hours knows all holidays of the world, and no
    // running server needs it.
    const { openingOf } = await import('./opening-hours.ts')
    return importRows(
      readPlaces(file, places),
      options,
      (row) => {
        const brand = brandOf(row, places?.source ?? 'osm', openingOf)
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
    .regex(/^-?\d{1,3}(?:[.,]\d{1,20})?$/, 'not a number in degrees')
    .transform((text) => readDegrees(text) ?? Number.NaN)
    .pipe(z.number().min(min, 'outside Italy').max(max, 'outside Italy'))

/** The used columns of a place; the file may have others. */
const rowSchema = (id: z.ZodString) =>
  z.object({
    id,
    name: cellText(120).min(1, 'empty'),
    category: cellText(40),
    lat: degrees(35, 48),
    lon: degrees(6, 19),
    city: cellText(60),
    address: cellText(200),
    postcode: z.string().regex(/^(?:\d{5})?$/, 'not a postcode'),
    opening_hours: z.string().max(1000, 'longer than 1000 characters'),
    website: z.string().max(500, 'longer than 500 characters'),
  })
type PlaceRow = z.output<ReturnType<typeof rowSchema>>

const osmRow = rowSchema(z.string().regex(/^(?:node|way|relation)\/\d{1,15}$/, 'not an OpenStreetMap id'))
const anyRow = rowSchema(cellText(80).min(1, 'empty'))

const OPTIONAL = new Set(['category', 'city', 'address', 'postcode', 'opening_hours', 'website'])

function readPlaces(file: string, places: PlacesFile | undefined): AsyncGenerator<ReadRow<PlaceRow>> {
  if (places === undefined) return readCsv(file, osmRow, { key: 'id', map: { id: 'osm_id' } })
  const unknown = Object.keys(places.map).filter((field) => !(field in anyRow.shape))
  if (unknown.length > 0) {
    const known = Object.keys(anyRow.shape).join(', ')
    throw new Error(`--map names fields that places do not have: ${unknown.join(', ')} (they have: ${known})`)
  }
  return readCsv(file, anyRow, { key: 'id', map: places.map, optional: OPTIONAL })
}

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

/** Turns a place into a brand. Values that the file lacks stay empty; nothing is guessed. */
function brandOf(row: PlaceRow, source: string, hoursOf: typeof openingOf) {
  const kind = row.category.slice(0, 1).toUpperCase() + row.category.slice(1)
  return {
    source_key: `${source}:${row.id}`,
    username: row.name,
    description: kind,
    address: [row.address, row.postcode].filter((part) => part !== '').join(', '),
    city: row.city,
    website: websiteOf(row.website),
    lat: row.lat,
    lon: row.lon,
    opening: hoursOf(row.opening_hours.trim(), row),
  }
}

/**
 * Returns the web address of a place, or null. In OpenStreetMap the scheme is often missing, or the
 * field holds a sentence.
 */
function websiteOf(text: string): string | null {
  const candidate = /^https?:\/\//i.test(text) ? text : `http://${text}`
  const address = text === '' || /\s/.test(text) ? null : URL.parse(candidate)
  return address?.hostname.includes('.') === true && address.username === '' ? address.href : null
}
