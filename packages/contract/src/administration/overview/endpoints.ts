import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { endpointsOf } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { RECORDS, RELATED, WAITING, WAITING_MOST } from './constants.ts'

const superAdmin = endpointsOf({ tag: 'overview', access: SUPER_ADMIN })

const count = z.int().min(0)

/**
 * The state of a worker: its waiting items, the delay of the oldest due one, and those given up.
 */
const lagSchema = z.object({ waiting: count, lagSeconds: z.number().min(0), dead: count })

/** A job counts the metrics every five minutes; a request never does. */
export const getOverview = superAdmin('GET /overview', {
  summary: 'Figures and health of the platform (R-436)',
  permission: 'platform-READ',
  response: z.object({
    /** Null = not counted yet. */
    figures: z
      .object({
        members: count,
        brands: count,
        /** On offer now. */
        deals: count,
        countedAt: z.string(),
        /** The last 30 days of Rome, newest first. */
        days: z.array(z.object({ day: z.iso.date(), joined: count, redeemed: count, bpGiven: count })),
      })
      .nullable(),
    health: z.object({
      events: lagSchema,
      deliveries: lagSchema,
      jobs: z.object({
        known: count,
        /** Jobs without a success for three times their interval. */
        late: z.array(z.object({ name: z.string(), doneAt: z.string().nullable() })),
        /** Jobs whose last run failed. */
        failed: z.array(z.object({ name: z.string(), failedAt: z.string() })),
      }),
      database: z.object({ bytes: count, connections: count, connectionsMost: count }),
      /** The disk of the data; null where files are in a bucket. */
      storage: z.object({ bytesFree: count, bytesTotal: count }).nullable(),
    }),
  }),
})

/** Any server takes the job within seconds; one that runs meanwhile is not run twice. */
export const retryJob = superAdmin('POST /overview/job/retry', {
  summary: 'Let a job run now that failed or is late',
  permission: 'flag-EDIT',
  onRepeat: 'harmless',
  body: z.strictObject({ name: z.string().max(60) }),
  errors: ['job_not_found'],
})

/** Omits queues that the caller's role does not allow. */
export const getWaiting = superAdmin('GET /overview/waiting', {
  summary: 'What waits for the platform’s people, by queue',
  permission: 'within',
  response: z.object({
    items: z.array(
      z.object({
        queue: z.enum(WAITING),
        count: count.max(WAITING_MOST),
        /** The age of the oldest item. */
        since: z.string().nullable(),
      }),
    ),
  }),
})

/**
 * For support, moderation and accounting, which begin at a person or a shop. It omits kinds that the
 * caller's role does not allow, and facts of sign-in where it does not edit accounts.
 */
export const getRelated = superAdmin('GET /overview/{type}/{id}', {
  summary: 'What belongs to a record: facts, and the newest rows of each kind (R-437)',
  permission: 'within',
  params: z.object({ type: z.enum(RECORDS), id: idSchema }),
  response: z.object({
    /** Of an account: moments, numbers, and whether something is there. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    related: z.array(
      z.object({
        kind: z.enum(RELATED),
        count: count.max(WAITING_MOST),
        items: z.array(
          z.object({
            /** Of the record to open: of a redemption its deal, of a decision its report. */
            _id: z.uuid(),
            /** Its name, or the reason of a report. */
            name: z.string(),
            state: z.string().nullable(),
            at: z.string(),
          }),
        ),
      }),
    ),
  }),
  errors: ['permission_missing'],
})
