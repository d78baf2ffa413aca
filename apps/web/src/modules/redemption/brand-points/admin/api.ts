import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import * as addresses from '@vicino/contract/redemption/brand-points/addresses'
import type {
  createPlatformReward as createEndpoint,
  updatePlatformReward as updateEndpoint,
} from '@vicino/contract/redemption/brand-points/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { oneByOne } from '~/lib/one-by-one.ts'
import { walletKeys } from '../shared/model/query-keys.ts'

export const rewardRecordKeys = { all: [...walletKeys.points, 'admin'] } as const

export const fetchRewards = (query: ListQuery, signal: AbortSignal) =>
  call(addresses.listRewardRecords, { query, signal })

export const rewardRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletKeys.points, 'one', id],
    queryFn: ({ signal }) => call(addresses.getRewardRecord, { params: { id }, signal }),
    // An admin form must start from the present data.
    staleTime: 0,
    meta: { quiet: true },
  })

export const createReward = (body: BodyInputOf<typeof createEndpoint>) =>
  call(addresses.createPlatformReward, { body })
export const changeReward = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call(addresses.updatePlatformReward, { params: { id }, body })
export const deleteReward = (id: string, asked: Confirmed) =>
  call(addresses.deletePlatformReward, { params: { id }, asked })

export const switchRewards = (ids: string[], active: boolean) =>
  oneByOne(ids, (id) => changeReward(id, { active }))
