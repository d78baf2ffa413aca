import { z } from 'zod'
import { LIMIT_MAX } from './constants.ts'
import type { FieldMessage } from './errors.ts'

const message = (key: FieldMessage): string => key

/** UUIDv7 as text; comes out in lower case, so that one id is one text. */
export const idSchema = z.uuid().toLowerCase()
export const idParams = z.object({ id: idSchema })

/** A moment in the body, ISO 8601 with zone, years 1 to 9999; comes out in UTC. */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => /^\d{4}-/.test(isoOf(text)), message('invalid'))
  .transform(isoOf)

function isoOf(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}

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
const NO_CONTROLS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/
/** Nor any that hide or turn around what stands beside them; emoji and scripts need only the joiners 200C and 200D. */
export const PRINTABLE =
  /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Cs}]*$/u
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text that others will read: trimmed, of `max` characters at most, with something to see and nothing hidden. */
export function readableText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(VISIBLE, message('required'))
    .regex(PRINTABLE, message('invalid'))
}

/** An https address: a host with a dot and a top-level name, no credentials. */
export function webAddress(key: FieldMessage) {
  return z
    .string()
    .max(2000, message(key))
    .regex(
      /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu,
      message(key),
    )
    .refine((text) => (URL.parse(text)?.hostname.length ?? Infinity) <= HOST_CHARACTERS, message(key))
}
/** RFC 1035 §2.3.4. */
const HOST_CHARACTERS = 253

export const queryText = z.string().trim().max(100).regex(NO_CONTROLS).optional()
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
