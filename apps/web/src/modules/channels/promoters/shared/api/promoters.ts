import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CommissionLine } from '@vicino/contract/channels/promoters/schemas'
import { type CallInput, call, callRaw } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { saveFile } from '~/lib/save-file.ts'

const PAGE = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  meta: { quiet: 'untilLoaded' },
} as const

/** Reads the slots that the caller's brand has opened, or that the caller may take. */
export const slotPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: [ROOTS.promoters, 'slots'],
  queryFn: ({ pageParam, signal }) => call('GET /deal/get-slots', { query: { cursor: pageParam }, signal }),
})

export const linkPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: [ROOTS.promoters, 'links'],
  queryFn: ({ pageParam, signal }) => call('GET /promoter/link', { query: { cursor: pageParam }, signal }),
})

export const commissionPages = (state: CommissionLine['state'] | undefined) =>
  infiniteQueryOptions({
    ...PAGE,
    queryKey: [ROOTS.promoters, 'commissions', state ?? null],
    queryFn: ({ pageParam, signal }) =>
      call('GET /promoter/commission', { query: { cursor: pageParam, ...(state && { state }) }, signal }),
  })

export const owedPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: [ROOTS.promoters, 'owed'],
  queryFn: ({ pageParam, signal }) => call('GET /promoter/owed', { query: { cursor: pageParam }, signal }),
})

export const payoutPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: [ROOTS.promoters, 'payouts'],
  queryFn: ({ pageParam, signal }) => call('GET /promoter/payout', { query: { cursor: pageParam }, signal }),
})

export const promoterSummary = queryOptions({
  queryKey: [ROOTS.promoters, 'summary'],
  queryFn: ({ signal }) => call('GET /promoter/summary', { signal }),
  meta: { quiet: 'untilLoaded' },
})

/**
 * Reads everything about promoters again, after a refusal too, because a refusal means that data
 * has changed.
 */
const renewed = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: [ROOTS.promoters] }),
})

export const takeSlot = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (slotId: string) => call('POST /deal/affiliate', { body: { slotId } }),
    ...renewed(client),
  })

export const giveBack = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /promoter/link/{id}/give-back', { params: { id }, body: {} }),
    ...renewed(client),
    meta: { quiet: true },
  })

export const open = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<'POST /promoter/slot'>['body']) => call('POST /promoter/slot', { body }),
    ...renewed(client),
    meta: { quiet: true },
  })

export const close = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
      call('POST /promoter/slot/{id}/close', { params: { id }, body: {}, asked }),
    ...renewed(client),
    meta: { quiet: true },
  })

export const pay = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<'POST /promoter/payout'>['body']) => call('POST /promoter/payout', { body }),
    ...renewed(client),
    meta: { quiet: true },
  })

/** Releases a commission that was held for review. With a reason it refuses the commission. */
export const decide = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, reason, asked }: { id: string; reason: string | undefined; asked: Confirmed }) =>
      reason === undefined
        ? call('POST /promoter/commission/{id}/release', { params: { id }, body: {} })
        : call('POST /promoter/commission/{id}/refuse', { params: { id }, body: { reason }, asked }),
    ...renewed(client),
    meta: { quiet: true },
  })

/** Downloads the statement of a payout as a file. */
export const statement = (id: string, name: string) =>
  mutationOptions({
    mutationFn: async (kind: 'pdf' | 'csv') => {
      const address = kind === 'pdf' ? 'GET /promoter/payout/{id}/statement' : 'GET /promoter/payout/{id}/csv'
      saveFile(`${name}.${kind}`, await (await callRaw(address, { params: { id } })).blob())
    },
  })
