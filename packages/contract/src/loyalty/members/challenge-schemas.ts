import { STREAK_STATES, THRESHOLD_STATES } from '@vicino/domain/loyalty/progress'
import { z } from 'zod'

const day = z.iso.date()

/** How far a member is with a streak, by the facts that the engine pays by. */
const streakSchema = z.object({
  rule: z.string(),
  period: z.enum(['day', 'week', 'month']),
  length: z.int().min(1),
  points: z.int(),
  /** `safe`: the running day, week or month has its purchase; `completed`: it completed a streak; `done`: it pays no more. */
  state: z.enum(STREAK_STATES),
  /** Periods with a purchase in the running streak, and those that are missing. */
  done: z.int().min(0),
  missing: z.int().min(0),
  /** Last day of the next purchase that goes on with what is done; null while nothing is. */
  until: day.nullable(),
  /** Of a broken one: periods that were done, and the last day on which it could have gone on. */
  lost: z.object({ done: z.int().min(1), on: day }).nullable(),
  /** How often it was completed, and how often it pays (null = always). */
  times: z.int().min(0),
  maxTimes: z.int().min(1).nullable(),
})

/** What a member works towards, as it stands now; empty where the program earns no more. */
export const challengesSchema = z.object({
  /** Euros of a purchase from which it counts for streaks; 0 = any. */
  minSpend: z.number(),
  streaks: z.array(streakSchema),
  /** The next bonus for the spend of this month, in euros, the last where all are reached (`done`); null where there is none. */
  threshold: z
    .object({
      state: z.enum(THRESHOLD_STATES),
      spend: z.number(),
      amount: z.number(),
      missing: z.number(),
      bonus: z.int(),
      until: day,
    })
    .nullable(),
})
export type Challenges = z.output<typeof challengesSchema>
