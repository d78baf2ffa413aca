import { AUTOMATION_LIMITS } from '@vicino/domain/loyalty/automations'
import { templateProblems } from '@vicino/domain/loyalty/message-template'
import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { segmentRule } from '../../loyalty/customers/schemas.ts'
import { AUTOMATION_MESSAGE, AUTOMATION_NAME_MAX, RUN_REASONS, RUN_STATES } from './constants.ts'

const L = AUTOMATION_LIMITS
const whole = (least: number, most: number) => z.int().min(least).max(most)
/** Euros with two decimals. */
const euros = z
  .number()
  .min(0.01)
  .max(1_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, message('invalid'))

export const triggerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['joined', 'refunded', 'postApproved']) }),
  /** `minAmount` in euros. */
  z.strictObject({
    type: z.literal('purchase'),
    minAmount: euros.nullable().default(null),
    firstOnly: z.boolean().default(false),
  }),
  z.strictObject({ type: z.enum(['pointsReached', 'stampsReached']), amount: whole(1, 10_000_000) }),
  /** Rank of a tier; null = any that is higher than before. */
  z.strictObject({ type: z.literal('tierReached'), rank: whole(1, 100).nullable().default(null) }),
  z.strictObject({ type: z.literal('rewardClaimed'), rewardId: idSchema.nullable().default(null) }),
  /** Days before it. */
  z.strictObject({ type: z.literal('birthday'), days: whole(0, L.birthdayDays).default(0) }),
  z.strictObject({
    type: z.literal('inactive'),
    days: whole(L.inactiveDays.least, L.inactiveDays.most),
    alsoPast: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('pointsExpiring'), days: whole(1, L.expiringDays) }),
])

/** A text in which only known gaps are allowed. */
const template = (max: number) =>
  readableText(max).refine((text) => templateProblems(text).length === 0, message('invalid'))

/** The actions; at least one. A message is sent only with the member's consent to marketing. */
export const actionsSchema = z
  .strictObject({
    message: z
      .strictObject({
        title: template(AUTOMATION_MESSAGE.title),
        text: template(AUTOMATION_MESSAGE.text),
        notification: z.boolean(),
        email: z.boolean(),
      })
      .refine(({ notification, email }) => notification || email, {
        path: ['notification'],
        error: message('required'),
      })
      .nullable()
      .default(null),
    points: whole(0, L.points).default(0),
    stamps: whole(0, L.stamps).default(0),
    labelId: idSchema.nullable().default(null),
    /** Template of a coupon of the brand. */
    couponId: idSchema.nullable().default(null),
  })
  .refine((actions) => Object.values(actions).some((each) => each !== null && each !== 0), {
    path: ['message'],
    error: message('required'),
  })

const configShape = {
  trigger: triggerSchema,
  /**
   * The matching members, in the language of segments; all conditions must be met. null = all of
   * them.
   */
  condition: segmentRule.nullable().default(null),
  delayMinutes: whole(0, L.delayMinutes).default(0),
  actions: actionsSchema,
  /** Percent of members who get nothing, to measure the effect of the automation. */
  controlShare: whole(0, L.controlShare).default(0),
  /** 0 = each time, null = once for each member. */
  reentryDays: whole(0, L.reentryDays).nullable().default(0),
  /** The most points that it gives per day. */
  dailyPoints: whole(1, L.dailyPoints).default(10_000),
}

export const automationBody = z.strictObject({ name: readableText(AUTOMATION_NAME_MAX), ...configShape })
export const newAutomationBody = automationBody.extend({ programId: idSchema })
/** `version` is the changed version: a different current one is refused. */
export const changedAutomationBody = automationBody.extend({ version: z.int().min(1) })
export const tryBody = z.strictObject({
  programId: idSchema,
  /** For an existing automation: its control group. */
  automationId: idSchema.optional(),
  ...configShape,
})

const group = z.object({
  members: z.int(),
  /** Average spend of a member in 30 days, in euros. */
  average: z.number(),
})

export const automationSchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  programId: z.uuid(),
  program: z.string(),
  name: z.string(),
  state: z.enum(['active', 'paused']),
  /** The brand is suspended: events and due runs are skipped meanwhile. */
  isHeld: z.boolean(),
  version: z.int(),
  trigger: triggerSchema,
  condition: z.record(z.string(), z.unknown()).nullable(),
  delayMinutes: z.int(),
  actions: actionsSchema,
  controlShare: z.int(),
  reentryDays: z.int().nullable(),
  dailyPoints: z.int(),
  /** Runs so far; `waiting` for the delay or for their turn. */
  runs: z.object({
    done: z.int(),
    skipped: z.int(),
    control: z.int(),
    failed: z.int(),
    waiting: z.int(),
  }),
  /** Given points, in all and today. */
  points: z.object({ total: z.int(), today: z.int() }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Automation = z.output<typeof automationSchema>
export type AutomationBody = z.input<typeof automationBody>

export const automationDetailSchema = automationSchema.extend({
  /**
   * Its messages so far, over all versions; null = it has sent none. Reading of e-mails is not
   * measured.
   */
  messages: z.object({ sent: z.int(), delivered: z.int(), opened: z.int(), clicked: z.int() }).nullable(),
  /** Members whose 30 days are over; null where there is no control group. Euros. */
  result: z
    .object({
      treated: group,
      control: group,
      /**
       * Additional spend of members with the automation, and the interval that contains it in 95 of
       * 100 cases; null = too few.
       */
      comparison: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable(),
    })
    .nullable(),
})
export type AutomationDetail = z.output<typeof automationDetailSchema>

export const runSchema = z.object({
  _id: z.uuid(),
  at: z.string(),
  /** When it is due, or was done. */
  dueAt: z.string(),
  userId: z.uuid(),
  /** null = the account was erased. */
  username: z.string().nullable(),
  version: z.int(),
  state: z.enum(RUN_STATES),
  reason: z.enum(RUN_REASONS).nullable(),
  points: z.int(),
  stamps: z.int(),
  label: z.boolean(),
  coupon: z.boolean(),
  message: z.boolean(),
})
export type AutomationRun = z.output<typeof runSchema>

/**
 * The results of an automation for the last 30 days, by the members' current facts. Nothing is sent
 * or given.
 */
export const triedSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Number of triggering events, the newest 2,000 at most. */
  happened: z.int(),
  isCapped: z.boolean(),
  members: z.int(),
  /** The end of each: done, or the reason. */
  results: z.object({
    done: z.int(),
    control: z.int(),
    conditions: z.int(),
    reentry: z.int(),
    budget: z.int(),
  }),
  /**
   * Of the done ones, the number of messages that would be sent now: the other members do not
   * consent to marketing.
   */
  reachable: z.int(),
  points: z.int(),
  stamps: z.int(),
  examples: z.array(
    z.object({
      at: z.string(),
      userId: z.uuid(),
      username: z.string(),
      result: z.enum(['done', 'control', 'conditions', 'reentry', 'budget']),
      consents: z.boolean(),
    }),
  ),
})
export type Tried = z.output<typeof triedSchema>
