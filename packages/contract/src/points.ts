import { z } from 'zod'
import { cursorPage, idParams, queryCursor, queryLimit, readableText } from './common.ts'
import { POINTS_PAGE, PROFILE_PARTS } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from './roles.ts'

const points = z.int()

/** Why BrandPoints moved; the web has a text for each. */
export const MOVEMENT_KINDS = [
  'redemption',
  'redemption-void',
  'invite',
  'profile',
  'reward',
  'expiry',
] as const
export const movementKindSchema = z.enum(MOVEMENT_KINDS)
export type MovementKind = z.output<typeof movementKindSchema>

/** One movement of the caller's BrandPoints: how many, what was there afterwards, and by which rule. */
export const movementSchema = z.object({
  _id: z.uuid(),
  kind: movementKindSchema,
  /** Positive = earned, negative = spent or taken back. */
  amount: points,
  balance: points.min(0),
  createdAt: z.string(),
  /** The rule that was applied, its version, and the numbers and names that went into it. */
  explanation: z.object({
    rule: z.string(),
    version: z.int().min(1),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  /** What it came from: opens a deal, a coupon or nothing. */
  source: z.object({
    type: z.enum(['redemption', 'user', 'coupon', 'none']),
    id: z.uuid().nullable(),
    dealId: z.uuid().nullable(),
    title: z.string().nullable(),
  }),
})
export type Movement = z.output<typeof movementSchema>

export const getPointsBalance = defineEndpoint({
  method: 'GET',
  path: '/points/balance',
  summary: 'The caller’s BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ balance: points.min(0) }),
  errors: [],
})

/** direction: earned = credits, spent = debits. Newest first. */
export const listMovements = defineEndpoint({
  method: 'GET',
  path: '/points/history',
  summary: 'Movements of the caller’s BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  query: z.object({
    direction: z.enum(['all', 'earned', 'spent']).default('all'),
    limit: queryLimit(POINTS_PAGE),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(movementSchema),
  errors: ['cursor_invalid'],
})

export const profilePartSchema = z.enum(PROFILE_PARTS)
export type ProfilePart = z.output<typeof profilePartSchema>

/** Everything that earns BrandPoints, with what the caller has done of it. */
export const waysToEarnSchema = z.object({
  balance: points.min(0),
  /** `points` per time; `done` = how often it has paid the caller; `once` = pays no second time. */
  ways: z.array(
    z.object({
      kind: z.enum(['redemption', 'invite', 'profile', 'proofPost', 'display']),
      points: points.min(0),
      done: z.int().min(0),
      once: z.boolean(),
    }),
  ),
  /** `code` goes into /welcome?mode=register&invite=…; `rewarded` of the `invited` have redeemed a first deal. */
  invite: z.object({ code: z.string(), invited: z.int().min(0), rewarded: z.int().min(0) }),
  profile: z.object({
    percent: z.int().min(0).max(100),
    parts: z.array(z.object({ part: profilePartSchema, done: z.boolean() })),
    /** Whether the points for 100 % were credited. */
    rewarded: z.boolean(),
  }),
})
export type WaysToEarn = z.output<typeof waysToEarnSchema>

export const getWaysToEarn = defineEndpoint({
  method: 'GET',
  path: '/points/earn',
  summary: 'Ways to earn BrandPoints and what the caller has done of them',
  tag: 'points',
  access: ANY_ROLE,
  status: 200,
  response: waysToEarnSchema,
  errors: [],
})

const bilingual = (max: number) => z.strictObject({ it: readableText(max), en: readableText(max) })

/** A platform reward bought with BrandPoints: goods, services or discounts, never money. */
export const platformRewardSchema = z.object({
  _id: z.uuid(),
  title: z.object({ it: z.string(), en: z.string() }),
  description: z.object({ it: z.string(), en: z.string() }),
  /** BrandPoints. */
  cost: points.min(1),
  /** How many are left. */
  stock: z.int().min(0),
  /** Days for which a bought coupon is valid. */
  validDays: z.int().min(1),
  active: z.boolean(),
})
export type PlatformReward = z.output<typeof platformRewardSchema>

/** Active ones, cheapest first; a superAdmin sees all. */
export const listPlatformRewards = defineEndpoint({
  method: 'GET',
  path: '/points/reward',
  summary: 'Rewards that BrandPoints buy',
  tag: 'points',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ items: z.array(platformRewardSchema) }),
  errors: [],
})

const rewardBody = z.strictObject({
  title: bilingual(80),
  description: bilingual(500),
  cost: z.int().min(1).max(1_000_000),
  stock: z.int().min(0).max(1_000_000),
  validDays: z.int().min(1).max(730),
  active: z.boolean(),
})

export const createPlatformReward = defineEndpoint({
  method: 'POST',
  path: '/points/reward',
  summary: 'Add a platform reward',
  tag: 'points',
  access: SUPER_ADMIN,
  body: rewardBody,
  status: 201,
  response: platformRewardSchema,
  errors: [],
})

export const updatePlatformReward = defineEndpoint({
  method: 'PUT',
  path: '/points/reward/{id}',
  summary: 'Change a platform reward; coupons bought before keep what they were',
  tag: 'points',
  access: SUPER_ADMIN,
  params: idParams,
  body: rewardBody.partial(),
  status: 200,
  response: platformRewardSchema,
  errors: ['reward_not_found'],
})

export const couponSchema = z.object({
  _id: z.uuid(),
  code: z.string(),
  title: z.object({ it: z.string(), en: z.string() }),
  description: z.object({ it: z.string(), en: z.string() }),
  cost: points.min(1),
  boughtAt: z.string(),
  expiresAt: z.string(),
})
export type Coupon = z.output<typeof couponSchema>

/** Debits the points and takes one of the stock, or neither. */
export const buyPlatformReward = defineEndpoint({
  method: 'POST',
  path: '/points/reward/{id}/buy',
  summary: 'Buy a platform reward with BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  params: idParams,
  body: z.strictObject({}),
  status: 201,
  response: couponSchema,
  errors: ['reward_not_found', 'reward_sold_out', 'points_insufficient'],
  idempotent: true,
  perMinute: 60,
})

export const listCoupons = defineEndpoint({
  method: 'GET',
  path: '/points/coupon',
  summary: 'Coupons the caller bought, newest first',
  tag: 'points',
  access: ANY_ROLE,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(couponSchema),
  errors: ['cursor_invalid'],
})
