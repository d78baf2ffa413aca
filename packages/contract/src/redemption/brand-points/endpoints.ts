import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { POINTS_PAGE, REWARD_SORTS, REWARD_STATES } from './constants.ts'
import * as schemas from './schemas.ts'

const own = endpointsOf({ tag: 'points', access: ANY_ROLE, permission: 'own' })
const editing = endpointsOf({ tag: 'points', access: SUPER_ADMIN, permission: 'reward-EDIT' })

export const getPointsBalance = own('GET /points/balance', {
  summary: 'The caller’s BrandPoints',
  response: z.object({ balance: schemas.pointsSchema.min(0) }),
})

/** direction: earned = credits, spent = debits. Newest first. */
export const listMovements = own('GET /points/history', {
  summary: 'Movements of the caller’s BrandPoints',
  query: cursorQuery(POINTS_PAGE, {
    direction: z.enum(['all', 'earned', 'spent']).default('all'),
  }),
  response: cursorPage(schemas.movementSchema),
})

export const getWaysToEarn = own('GET /points/earn', {
  summary: 'Ways to earn BrandPoints and what the caller has done of them',
  response: schemas.waysToEarnSchema,
})

/** Public, like the regulations of programs; its promoter is the operator. */
export const getPointsRegulation = defineEndpoint('GET /points/regulation', {
  summary: 'A version of the regulation of BrandPoints, by default the one that holds now',
  tag: 'points',
  access: 'public',
  query: z.object({ version: z.coerce.number().int().min(1).max(999_999).optional() }),
  response: schemas.pointsRegulationSchema,
  errors: ['regulation_not_found'],
})

const FILE_ERRORS = ['file_not_found', 'file_unfit', 'file_in_use'] as const

/** Rewards on offer now, cheapest first; a superAdmin also gets the others. */
export const listPlatformRewards = defineEndpoint('GET /points/reward', {
  summary: 'Rewards that BrandPoints buy',
  tag: 'points',
  access: ANY_ROLE,
  permission: 'shown',
  response: z.object({ items: z.array(schemas.platformRewardSchema) }),
})

export const createPlatformReward = editing('POST /points/reward', {
  summary: 'Add a platform reward',
  onRepeat: 'keyed',
  body: schemas.rewardBody,
  status: 201,
  response: schemas.platformRewardSchema,
  errors: FILE_ERRORS,
})

export const updatePlatformReward = editing('PUT /points/reward/{id}', {
  summary: 'Change a platform reward; coupons bought before keep what they were',
  body: schemas.rewardChanges,
  response: schemas.platformRewardSchema,
  errors: ['reward_not_found', 'record_changed', ...FILE_ERRORS],
})

const listQuery = z.object({ ...adminListQuery(REWARD_SORTS), state: z.enum(REWARD_STATES).optional() })

export const listRewardRecords = editing('GET /points/reward/record', {
  summary: 'Platform rewards by page or cursor; `search` in the titles of both languages',
  query: listQuery,
  response: adminPage(schemas.rewardRecordSchema),
  errors: ['page_too_deep'],
})

export const exportPlatformRewards = editing('GET /points/reward/record/export.csv', {
  summary: 'Export platform rewards as CSV',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

export const getRewardRecord = editing('GET /points/reward/{id}/record', {
  summary: 'A platform reward as the back-office edits it',
  response: schemas.rewardRecordSchema,
  errors: ['reward_not_found'],
})

/** Only a reward that nobody has bought. */
export const deletePlatformReward = editing('DELETE /points/reward/{id}', {
  summary: 'Delete a platform reward',
  errors: ['reward_not_found', 'reward_bought'],
})

/** Debits the points and lowers the stock by one, in one transaction. */
export const buyPlatformReward = own('POST /points/reward/{id}/buy', {
  needsTerms: true,
  summary: 'Buy a platform reward with BrandPoints',
  onRepeat: 'keyed',
  body: z.strictObject({}),
  status: 201,
  response: schemas.couponSchema,
  perMinute: 60,
  errors: ['reward_not_found', 'reward_sold_out', 'reward_limit_reached', 'points_insufficient'],
})

export const listCoupons = own('GET /points/coupon', {
  whileActing: false,
  summary: 'Coupons the caller bought, newest first',
  query: cursorQuery(20),
  response: cursorPage(schemas.couponSchema),
})
