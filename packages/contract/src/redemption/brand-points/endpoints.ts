import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { idParams } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { POINTS_PAGE, REWARD_SORTS, REWARD_STATES } from './constants.ts'
import {
  couponSchema,
  movementSchema,
  platformRewardSchema,
  pointsSchema,
  rewardBody,
  rewardChanges,
  rewardRecordSchema,
  waysToEarnSchema,
} from './schemas.ts'

export const getPointsBalance = defineEndpoint({
  address: 'GET /points/balance',
  summary: 'The caller’s BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  permission: 'own',
  status: 200,
  response: z.object({ balance: pointsSchema.min(0) }),
  errors: [],
})

/** direction: earned = credits, spent = debits. Newest first. */
export const listMovements = defineEndpoint({
  address: 'GET /points/history',
  summary: 'Movements of the caller’s BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  permission: 'own',
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
  address: 'GET /points/earn',
  summary: 'Ways to earn BrandPoints and what the caller has done of them',
  tag: 'points',
  access: ANY_ROLE,
  permission: 'own',
  status: 200,
  response: waysToEarnSchema,
  errors: [],
})

const FILE_ERRORS = ['file_not_found', 'file_unfit', 'file_in_use'] as const

/** Rewards on offer now, cheapest first; a superAdmin also gets the others. */
export const listPlatformRewards = defineEndpoint({
  address: 'GET /points/reward',
  summary: 'Rewards that BrandPoints buy',
  tag: 'points',
  access: ANY_ROLE,
  permission: 'shown',
  status: 200,
  response: z.object({ items: z.array(platformRewardSchema) }),
  errors: [],
})

export const createPlatformReward = defineEndpoint({
  address: 'POST /points/reward',
  summary: 'Add a platform reward',
  tag: 'points',
  access: SUPER_ADMIN,
  permission: 'reward-EDIT',
  onRepeat: 'keyed',
  body: rewardBody,
  status: 201,
  response: platformRewardSchema,
  errors: FILE_ERRORS,
})

export const updatePlatformReward = defineEndpoint({
  address: 'PUT /points/reward/{id}',
  summary: 'Change a platform reward; coupons bought before keep what they were',
  tag: 'points',
  access: SUPER_ADMIN,
  permission: 'reward-EDIT',
  params: idParams,
  body: rewardChanges,
  status: 200,
  response: platformRewardSchema,
  errors: ['reward_not_found', 'record_changed', ...FILE_ERRORS],
})

const OF_RECORDS = { tag: 'points', access: SUPER_ADMIN, permission: 'reward-EDIT' } as const

const listQuery = z.object({ ...adminListQuery(REWARD_SORTS), state: z.enum(REWARD_STATES).optional() })

export const listRewardRecords = defineEndpoint({
  ...OF_RECORDS,
  address: 'GET /points/reward/record',
  summary: 'Platform rewards by page or cursor; `search` in the titles of both languages',
  query: listQuery,
  status: 200,
  response: adminPage(rewardRecordSchema),
  errors: ['page_too_deep'],
})

export const exportPlatformRewards = defineEndpoint({
  ...OF_RECORDS,
  ...AS_EXPORT,
  address: 'GET /points/reward/record/export.csv',
  summary: 'Export platform rewards as CSV',
  query: listQuery.omit(PAGING),
})

export const getRewardRecord = defineEndpoint({
  ...OF_RECORDS,
  address: 'GET /points/reward/{id}/record',
  summary: 'A platform reward as the back-office edits it',
  params: idParams,
  status: 200,
  response: rewardRecordSchema,
  errors: ['reward_not_found'],
})

/** One that nobody has bought. */
export const deletePlatformReward = defineEndpoint({
  ...OF_RECORDS,
  address: 'DELETE /points/reward/{id}',
  summary: 'Delete a platform reward',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['reward_not_found', 'reward_bought'],
})

/** Debits the points and lowers the stock by one, in one transaction. */
export const buyPlatformReward = defineEndpoint({
  address: 'POST /points/reward/{id}/buy',
  summary: 'Buy a platform reward with BrandPoints',
  tag: 'points',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({}),
  status: 201,
  response: couponSchema,
  errors: ['reward_not_found', 'reward_sold_out', 'reward_limit_reached', 'points_insufficient'],
  perMinute: 60,
})

export const listCoupons = defineEndpoint({
  address: 'GET /points/coupon',
  whileActing: false,
  summary: 'Coupons the caller bought, newest first',
  tag: 'points',
  access: ANY_ROLE,
  permission: 'own',
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(couponSchema),
  errors: [],
})
