import { STREAK_STATES, THRESHOLD_STATES } from '@vicino/domain/loyalty/progress'
import { z } from 'zod'

const day = z.iso.date()

/** A member's progress in a streak, from the same facts as the engine. */
const streakSchema = z.object({
  rule: z.string(),
  period: z.enum(['day', 'week', 'month']),
  length: z.int().min(1),
  points: z.int(),
  /**
   * `safe`: the current day, week or month has its purchase; `completed`: it completed a streak;
   * `done`: no further reward.
   */
  state: z.enum(STREAK_STATES),
  /** Periods with a purchase in the current streak, and the missing ones. */
  done: z.int().min(0),
  missing: z.int().min(0),
  /** Last day for the next purchase that continues the streak; null while there is none. */
  until: day.nullable(),
  /** For a broken one: its periods, and the last day on which it could have continued. */
  lost: z.object({ done: z.int().min(1), on: day }).nullable(),
  /** How often it was completed, and how often it is rewarded (null = always). */
  times: z.int().min(0),
  maxTimes: z.int().min(1).nullable(),
})

/** A member's current challenges; empty where the program no longer earns. */
export const challengesSchema = z.object({
  /** Minimum of a purchase for streaks in euros; 0 = any. */
  minSpend: z.number(),
  streaks: z.array(streakSchema),
  /**
   * The next bonus for the spend of this month, in euros, the last where all are reached (`done`);
   * null where there is none.
   */
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
