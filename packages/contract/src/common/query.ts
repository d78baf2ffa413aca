import type { Box } from '@vicino/domain/map-squares'
import { z } from 'zod'
import { type FieldMessage, message } from './field-messages.ts'
import { LIMIT_MAX } from './page-sizes.ts'

/**
 * A number in a query string: plain decimal digits, so NaN, Infinity, hex and blanks are refused.
 */
export function queryNumber(min: number, max: number, key: FieldMessage = 'invalid') {
  return z
    .string({ error: message(key) })
    .regex(/^-?\d{1,9}(?:\.\d{1,17})?$/, message(key))
    .transform(Number)
    .pipe(z.number().min(min, message(key)).max(max, message(key)))
}

/** 'true' or 'false' in a query string. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')

/**
 * Page size: a positive integer; above 100 the server uses 100. A number of more than four
 * digits is a client's mistake and is refused like 0 and -1.
 */
export function queryLimit(byDefault: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,3}$/, message('limit'))
    .transform((text) => Math.min(Number(text), LIMIT_MAX))
    .optional()
    .transform((limit) => limit ?? byDefault)
}

export const queryPage = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, message('limit'))
  .transform(Number)
  .optional()
  .transform((page) => page ?? 1)

/** Text without control characters (NUL among them, which PostgreSQL refuses). */
const NO_CONTROLS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/

export const queryText = z.string().trim().max(100).regex(NO_CONTROLS).optional()

export const queryCursor = z.string().min(1).max(1000).optional()

/** The query of a list with a cursor: its filters, the page size, and the cursor. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a list without filters
export function cursorQuery<Filters extends z.ZodRawShape = Record<never, never>>(
  byDefault: number,
  filters?: Filters,
) {
  return z.object({ ...(filters as Filters), limit: queryLimit(byDefault), cursor: queryCursor })
}

/** Position of the caller in WGS 84 degrees. */
export const queryPosition = {
  lat: queryNumber(-90, 90, 'latitude').optional(),
  lon: queryNumber(-180, 180, 'longitude').optional(),
}

const BOX = /^(-?\d{1,3}(?:\.\d{1,17})?)(?:,(-?\d{1,3}(?:\.\d{1,17})?)){3}$/

/**
 * A part of the map as 'west,south,east,north' in WGS 84 degrees. One that crosses the date line
 * (west of it larger than east), is empty or reaches beyond 85 degrees of latitude, where the map
 * ends, is refused.
 */
export const queryBox = z
  .string()
  .regex(BOX, message('box'))
  .transform((text): Box => {
    const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
    return { west, south, east, north }
  })
  .refine(
    ({ west, south, east, north }) =>
      west >= -180 && east <= 180 && west < east && south >= -85 && north <= 85 && south < north,
    message('box'),
  )
