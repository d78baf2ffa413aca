import { z } from 'zod'
import { programPhaseSchema, programStatusSchema, tierConfigsSchema } from './schemas.ts'
import { STATISTICS_PERIODS } from './constants.ts'

const count = z.int().min(0)
/** YYYY-MM-DD, a calendar date in Rome. */
const date = z.string()

/** The nine totals of a brand. */
export const brandTotalsSchema = z.object({
  activePrograms: count,
  scheduledPrograms: count,
  completedPrograms: count,
  users: count,
  /** Name of the program with the most movements in 30 days; null without any. */
  mostActive: z.string().nullable(),
  points: count,
  stamps: count,
  rewards: count,
  /** Percent of members with at least one claimed reward, one decimal. */
  conversionRate: z.number(),
})
export type BrandTotals = z.output<typeof brandTotalsSchema>

const percent = z.number()

/** The sums of a day, a week from Monday, or a month of a chart. */
const seriesRowSchema = z.object({
  /** Its first day. */
  from: date,
  pointsIssued: count,
  /** Below 0 where claims returned more than was redeemed. */
  pointsRedeemed: z.int(),
  pointsExpired: count,
  stampsIssued: count,
  stampsRedeemed: z.int(),
  stampsExpired: count,
})
export type SeriesRow = z.output<typeof seriesRowSchema>

const movedSchema = z.object({ customer: count, point: count, stamp: count, reward: count })

/** Figures of a program. */
export const programStatisticsSchema = z.object({
  status: programStatusSchema,
  phase: programPhaseSchema,
  period: z.enum(STATISTICS_PERIODS),
  customer: count,
  /**
   * Of `customerDiff` to `rewardDiff`: the change in percent of `compared`, the running month so far
   * against as many days of last month.
   */
  customerDiff: percent,
  point: count,
  pointDiff: percent,
  stamp: count,
  stampDiff: percent,
  /** Claims, whatever became of them; `rewardDelivered` of them were fulfilled. */
  reward: count,
  rewardDiff: percent,
  rewardDelivered: count,
  compared: z.object({
    /** Last day of last month's part, YYYY-MM-DD. */
    until: date,
    /** What was added from the first of the month on: joinings, points, stamps and claims. */
    now: movedSchema,
    before: movedSchema,
  }),
  /** Euros spent this month. */
  monthGain: z.number(),
  purchase: count,
  proof: count,
  review: count,
  pointsSource: z.array(z.object({ name: z.string(), value: count, percentage: percent })),
  tierDistribution: z.array(
    z.object({ name: z.string(), users: count, percentage: percent, color: z.string() }),
  ),
  popularRewards: z.array(
    z.object({ name: z.string(), percentage: percent, claimed: count, redeemed: count }),
  ),
  /** By their spend at the brand's own shops; omitted for callers who may not see customers. */
  topCustomers: z
    .array(
      z.object({
        username: z.string(),
        avatar: z.string().nullable(),
        totalSpent: z.number(),
        handle: z.string(),
      }),
    )
    .optional(),
  customerByMonth: z.array(z.object({ month: z.string(), total: count, gain: z.number() })),
  /**
   * By days, weeks, months and months: 31 days, 13 weeks, 12 months, or all months since the first
   * movement.
   */
  series: z.array(seriesRowSchema),
  /** As many days, weeks or months right before those, in the same order; empty for `all`. */
  previousSeries: z.array(seriesRowSchema),
  /** Expired points, in percent of those issued and not reversed, since the beginning. */
  breakage: z.object({ issued: count, expired: count, percentage: percent }),
  /** When `liability` and `cohorts` were last counted at night; null before the first time. */
  countedAt: z.string().nullable(),
  /**
   * The future cost of the members' points and of their open claims; null before the first night.
   */
  liability: z
    .object({
      /**
       * Spendable ones, and those that wait to be credited. Debts of members are not subtracted.
       */
      points: count,
      /**
       * The largest value of a point in euros by the catalogue; null while no reward costs points
       * only.
       */
      pointValue: z.number().nullable(),
      /** Percent of the points that are assumed to be redeemed. */
      share: percent,
      /** Measured from 90 days on, before that the brand's declaration, otherwise all of them. */
      shareFrom: z.enum(['measured', 'declared', 'all']),
      /** Value of claimed rewards that are not fulfilled, in euros. */
      openClaims: z.number(),
      /** Sum of both in euros; null where a point has no value and nothing is claimed. */
      value: z.number().nullable(),
    })
    .nullable(),
  /**
   * Members by the month in which they joined, and how many of them bought in that month and in
   * each one after it.
   */
  cohorts: z.array(z.object({ month: z.string(), members: count, active: z.array(count) })),
  tierConfigs: tierConfigsSchema,
})
export type ProgramStatistics = z.output<typeof programStatisticsSchema>
