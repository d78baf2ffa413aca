import { z } from 'zod'
import { idParams } from '../common/ids.ts'
import { cursorPage } from '../common/pages.ts'
import { queryCursor, queryLimit } from '../common/query.ts'
import { readableText } from '../common/text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../roles.ts'
import * as addresses from './addresses.ts'
import { POINTS_PAGE } from './constants.ts'
import {
  couponSchema,
  movementSchema,
  platformRewardSchema,
  pointsSchema,
  waysToEarnSchema,
} from './schemas.ts'

export const getPointsBalance = defineEndpoint({
  address: addresses.getPointsBalance,
  summary: 'The caller’s BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ balance: pointsSchema.min(0) }),
  errors: [],
})

/** direction: earned = credits, spent = debits. Newest first. */
export const listMovements = defineEndpoint({
  address: addresses.listMovements,
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
  errors: [],
})

export const getWaysToEarn = defineEndpoint({
  address: addresses.getWaysToEarn,
  summary: 'Ways to earn BrandPoints and what the caller has done of them',
  tag: 'points',
  access: ANY_ROLE,
  status: 200,
  response: waysToEarnSchema,
  errors: [],
})

const bilingual = (max: number) => z.strictObject({ it: readableText(max), en: readableText(max) })

/** Active rewards, cheapest first; a superAdmin also gets the inactive ones. */
export const listPlatformRewards = defineEndpoint({
  address: addresses.listPlatformRewards,
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
  address: addresses.createPlatformReward,
  summary: 'Add a platform reward',
  tag: 'points',
  access: SUPER_ADMIN,
  permission: 'reward-EDIT',
  onRepeat: 'keyed',
  body: rewardBody,
  status: 201,
  response: platformRewardSchema,
  errors: [],
})

export const updatePlatformReward = defineEndpoint({
  address: addresses.updatePlatformReward,
  summary: 'Change a platform reward; coupons bought before keep what they were',
  tag: 'points',
  access: SUPER_ADMIN,
  permission: 'reward-EDIT',
  params: idParams,
  body: rewardBody.partial(),
  status: 200,
  response: platformRewardSchema,
  errors: ['reward_not_found'],
})

/** Debits the points and lowers the stock by one, in one transaction. */
export const buyPlatformReward = defineEndpoint({
  address: addresses.buyPlatformReward,
  summary: 'Buy a platform reward with BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({}),
  status: 201,
  response: couponSchema,
  errors: ['reward_not_found', 'reward_sold_out', 'points_insufficient'],
  perMinute: 60,
})

export const listCoupons = defineEndpoint({
  address: addresses.listCoupons,
  whileActing: false,
  summary: 'Coupons the caller bought, newest first',
  tag: 'points',
  access: ANY_ROLE,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(couponSchema),
  errors: [],
})
