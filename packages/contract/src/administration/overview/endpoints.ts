import { z } from 'zod'
import { endpointsOf } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { WAITING, WAITING_MOST } from './constants.ts'

const superAdmin = endpointsOf({ tag: 'overview', access: SUPER_ADMIN })

const count = z.int().min(0)

/** Of a worker: what waits, since when the oldest is due, and what was given up. */
const lagSchema = z.object({ waiting: count, lagSeconds: z.number().min(0), dead: count })

/** Figures are counted by a job every five minutes, never for a request. */
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
        /** That have not ended well for three times their interval. */
        late: z.array(z.object({ name: z.string(), doneAt: z.string().nullable() })),
        /** Whose last run failed. */
        failed: z.array(z.object({ name: z.string(), failedAt: z.string() })),
      }),
      database: z.object({ bytes: count, connections: count, connectionsMost: count }),
      /** Of the disk with the data; null where files lie in a bucket. */
      storage: z.object({ bytesFree: count, bytesTotal: count }).nullable(),
    }),
  }),
})

/** Queues that the caller's role does not allow are left out. */
export const getWaiting = superAdmin('GET /overview/waiting', {
  summary: 'What waits for the platform’s people, by queue',
  permission: 'within',
  response: z.object({
    items: z.array(
      z.object({
        queue: z.enum(WAITING),
        count: count.max(WAITING_MOST),
        /** Since when the oldest one waits. */
        since: z.string().nullable(),
      }),
    ),
  }),
})
