import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { wallDate } from '../../loyalty/programs/schemas.ts'
import {
  EXPORT_KINDS,
  EXPORT_LIMITS,
  EXPORT_STATES,
  EXPORT_STEPS,
  EXPORTS_OF_A_PERIOD,
  isOfABrand,
} from './constants.ts'

const count = z.int().min(0)
const programSchema = z.object({ _id: z.uuid(), name: z.string() })

const what = {
  what: z.enum(EXPORT_KINDS),
  /**
   * The program of the customers, movements or purchases; null for coupons and deals, which belong
   * to the brand.
   */
  programId: idSchema.nullable(),
}
const isOfAPeriod = (kind: (typeof EXPORT_KINDS)[number]): boolean =>
  EXPORTS_OF_A_PERIOD.some((one) => one === kind)

/** An export that is made at once. */
export const exportBody = z
  .strictObject({
    ...what,
    /** For callers who act for all brands; omitted = the caller's own. */
    brandId: idSchema.optional(),
    /**
     * For movements and purchases: dates in Rome, both included; null = from the beginning, until
     * now.
     */
    from: wallDate.nullable(),
    to: wallDate.nullable(),
  })
  .check(({ value: body, issues }) => {
    const wrong = (path: string, key: Parameters<typeof message>[0]) =>
      issues.push({ code: 'custom', input: body, path: [path], message: message(key) })
    if (isOfABrand(body.what) !== (body.programId === null)) wrong('programId', 'required')
    if (!isOfAPeriod(body.what) && (body.from ?? body.to) !== null) wrong('from', 'invalid')
    if (body.from !== null && body.to !== null && body.to < body.from) wrong('to', 'invalid')
  })

/** A schedule as a brand sends it, always complete. */
export const exportScheduleBody = z
  .strictObject({
    ...what,
    brandId: idSchema.optional(),
    every: z.enum(EXPORT_STEPS),
    /** 1 = Monday … 7 = Sunday; for weekly ones. */
    weekday: z.int().min(1).max(7).nullable(),
    /** For monthly ones: a day that every month has. */
    monthDay: z.int().min(1).max(EXPORT_LIMITS.monthDay).nullable(),
    /** Hour in Rome. */
    hour: z.int().min(0).max(23),
    isPaused: z.boolean(),
  })
  .check(({ value: body, issues }) => {
    const wrong = (path: string) =>
      issues.push({ code: 'custom', input: body, path: [path], message: message('required') })
    if (isOfABrand(body.what) !== (body.programId === null)) wrong('programId')
    if ((body.every === 'weekly') !== (body.weekday !== null)) wrong('weekday')
    if ((body.every === 'monthly') !== (body.monthDay !== null)) wrong('monthDay')
  })
export type ExportScheduleBody = z.input<typeof exportScheduleBody>

export const exportSchema = z.object({
  _id: z.uuid(),
  what: z.enum(EXPORT_KINDS),
  program: programSchema.nullable(),
  /** Its origin: a schedule, a request with a stored file, or a direct download. */
  origin: z.enum(['schedule', 'once', 'direct']),
  state: z.enum(EXPORT_STATES),
  /** Rows below the heading, and bytes as CSV; null where they are not known (yet). */
  rows: count.nullable(),
  bytes: count.nullable(),
  /** First moment and the one after the last; null = from the beginning, until the export. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** The person who requested it or made its schedule; null when their account was erased. */
  by: z.string().nullable(),
  createdAt: z.string(),
  /** When the file is deleted; null for one that was not stored. */
  expiresAt: z.string().nullable(),
  downloads: count,
})
export type Export = z.output<typeof exportSchema>

export const exportScheduleSchema = z.object({
  _id: z.uuid(),
  what: z.enum(EXPORT_KINDS),
  program: programSchema.nullable(),
  every: z.enum(EXPORT_STEPS),
  weekday: z.int().nullable(),
  monthDay: z.int().nullable(),
  hour: z.int(),
  isPaused: z.boolean(),
  /** The next export; null while it is paused. */
  nextAt: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: z.string(),
})
export type ExportSchedule = z.output<typeof exportScheduleSchema>
