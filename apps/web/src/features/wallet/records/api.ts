import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import * as addresses from '@vicino/contract/points/addresses'
import type {
  createPlatformReward as createEndpoint,
  updatePlatformReward as updateEndpoint,
} from '@vicino/contract/points/endpoints'
import type { BulkResult } from '@vicino/contract/common/bulk'
import type { ListQuery } from '~/lib/admin-list.ts'
import { ApiError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

export const rewardRecordKeys = { all: [...walletKeys.points, 'admin'] } as const

export const fetchRewards = (query: ListQuery, signal: AbortSignal) =>
  call(addresses.listRewardRecords, { query, signal })

export const rewardRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletKeys.points, 'one', id],
    queryFn: ({ signal }) => call(addresses.getRewardRecord, { params: { id }, signal }),
    // A form is filled with what is true now.
    staleTime: 0,
    meta: { quiet: true },
  })

export const createReward = (body: BodyInputOf<typeof createEndpoint>) =>
  call(addresses.createPlatformReward, { body })
export const changeReward = (id: string, body: BodyInputOf<typeof updateEndpoint>) =>
  call(addresses.updatePlatformReward, { params: { id }, body })
export const deleteReward = (id: string) => call(addresses.deletePlatformReward, { params: { id } })

/** Switches rewards on or off, one after the other; one that is gone is refused. */
export async function switchRewards(ids: string[], active: boolean): Promise<BulkResult> {
  const done: string[] = []
  const refused: BulkResult['refused'] = []
  for (const id of ids) {
    try {
      await changeReward(id, { active })
      done.push(id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      refused.push({ _id: id, code: error.code, message: error.message })
    }
  }
  return { done, refused }
}
