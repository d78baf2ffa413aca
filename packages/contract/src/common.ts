import { z } from 'zod'
import { LIMIT_MAX } from './constants.ts'
import type { FieldMessage } from './errors.ts'

const message = (key: FieldMessage): string => key

/** UUIDv7 as text. */
export const idSchema = z.uuid()
export const idParams = z.object({ id: idSchema })

/** A moment, ISO 8601 with zone. */
export const momentSchema = z.iso.datetime({ offset: true })

/** Euros with two decimals on the wire; integer cents inside. */
export const eurosSchema = z.number().min(0).max(1_000_000).multipleOf(0.01)

/** A number in a query string: plain decimal digits, so NaN, Infinity, hex and blanks are refused. */
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
 * Page size: a positive integer; above 100 the server uses 100. More than four digits is no page size
 * that any client means: refused like 0 and -1.
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
export const PRINTABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/

export const queryText = z.string().trim().max(100).regex(PRINTABLE).optional()
export const queryCursor = z.string().min(1).max(1000).optional()

/** Position of the caller in WGS 84 degrees. */
export const queryPosition = {
  lat: queryNumber(-90, 90, 'latitude').optional(),
  lon: queryNumber(-180, 180, 'longitude').optional(),
}

export function cursorPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** Page by number: data and the total in metadata[0] (SPEC §7). */
export function numberedPage<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), metadata: z.tuple([z.object({ totalCount: z.int().min(0) })]) })
}

export const problemSchema = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.output<typeof problemSchema>
