import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Catalogue, Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { programKeys } from './program-keys.ts'

/** Reads the catalogue of a program: rewards, prize pool and bond. */
export const catalogueQuery = (id: string) =>
  endpointQuery('GET /program/{id}/reward', programKeys.catalogue(id), { params: { id } })

/**
 * Reads again everything that a change of rewards affects: the catalogue, the linter and the
 * regulation.
 */
const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: programKeys.all })

export type RewardBody = CallInput<'POST /program/{id}/reward'>['body']

/**
 * Adds a reward, or changes the given one if its version is still the present one. The form shows a
 * refusal.
 */
export function saveReward(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ reward, body }: { reward: Reward | null; body: RewardBody }) =>
      reward === null
        ? call('POST /program/{id}/reward', { params: { id }, body })
        : call('PUT /program/{id}/reward/{rewardId}', {
            params: { id, rewardId: reward._id },
            body,
            headers: { 'if-match': `"${reward.version}"` },
          }),
    onSuccess: () => readAgain(client),
    meta: { quiet: true },
  })
}

export function removeReward(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ reward: { _id, version }, asked }: { reward: Reward; asked: Confirmed }) =>
      call('DELETE /program/{id}/reward/{rewardId}', {
        params: { id, rewardId: _id },
        headers: { 'if-match': `"${version}"` },
        asked,
      }),
    onSettled: () => readAgain(client),
  })
}

/** Pauses an open reward, or opens a paused one. */
export function switchReward(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ _id, state }: Reward) =>
      call(
        state === 'open'
          ? 'POST /program/{id}/reward/{rewardId}/pause'
          : 'POST /program/{id}/reward/{rewardId}/resume',
        { params: { id, rewardId: _id }, body: {} },
      ),
    onSuccess: () => readAgain(client),
  })
}

/** Shows the new order at once. A refusal restores the old one. */
export function orderRewards(id: string, client: QueryClient) {
  const queryKey = programKeys.catalogue(id)
  return mutationOptions({
    mutationFn: (ids: readonly string[]) =>
      call('PUT /program/{id}/reward/order', { params: { id }, body: { ids: [...ids] } }),
    async onMutate(ids) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Catalogue>(queryKey)
      if (before !== undefined) {
        const items = ids.flatMap((wanted) => before.items.find(({ _id }) => _id === wanted) ?? [])
        client.setQueryData(queryKey, { ...before, items })
      }
      return { before }
    },
    onSuccess: (catalogue) => client.setQueryData(queryKey, catalogue),
    onError(_error, _ids, kept) {
      if (kept?.before !== undefined) client.setQueryData(queryKey, kept.before)
      void client.invalidateQueries({ queryKey })
    },
  })
}
