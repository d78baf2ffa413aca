import type { BodyInputOf } from '@vicino/contract/endpoint'
import type {
  createPlatformReward as createEndpoint,
  updatePlatformReward as updateEndpoint,
} from '@vicino/contract/redemption/brand-points/endpoints'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { oneByOne } from '~/lib/one-by-one.ts'
import { walletKeys } from '../shared/model/query-keys.ts'

export const rewardRecordKeys = { all: [...walletKeys.points, 'admin'] } as const

export const fetchRewards = (query: ListQuery, signal: AbortSignal) =>
  call('GET /points/reward/record', { query, signal })

export const rewardRecordQuery = (id: string) =>
  endpointQuery('GET /points/reward/{id}/record', [...walletKeys.points, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const createReward = (body: BodyInputOf<typeof createEndpoint>) =>
  call('POST /points/reward', { body })
export const changeReward = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call('PUT /points/reward/{id}', { params: { id }, body })
export const deleteReward = (id: string, asked: Confirmed) =>
  call('DELETE /points/reward/{id}', { params: { id }, asked })

export const switchRewards = (ids: string[], active: boolean) =>
  oneByOne(ids, (id) => changeReward(id, { active }))
