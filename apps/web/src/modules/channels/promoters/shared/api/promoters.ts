import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  affiliate,
  closeSlots,
  getPayoutCsv,
  getPayoutStatement,
  getPromoterSummary,
  getSlots,
  returnLink,
  listCommissions,
  listLinks,
  listOwed,
  listPayouts,
  openSlots,
  payPromoter,
  refuseCommission,
  releaseCommission,
} from '@vicino/contract/channels/promoters/addresses'
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
  queryFn: ({ pageParam, signal }) => call(getSlots, { query: { cursor: pageParam }, signal }),
})

export const linkPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: [ROOTS.promoters, 'links'],
  queryFn: ({ pageParam, signal }) => call(listLinks, { query: { cursor: pageParam }, signal }),
})

export const commissionPages = (state: CommissionLine['state'] | undefined) =>
  infiniteQueryOptions({
    ...PAGE,
    queryKey: [ROOTS.promoters, 'commissions', state ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listCommissions, { query: { cursor: pageParam, ...(state && { state }) }, signal }),
  })

export const owedPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: [ROOTS.promoters, 'owed'],
  queryFn: ({ pageParam, signal }) => call(listOwed, { query: { cursor: pageParam }, signal }),
})

export const payoutPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: [ROOTS.promoters, 'payouts'],
  queryFn: ({ pageParam, signal }) => call(listPayouts, { query: { cursor: pageParam }, signal }),
})

export const promoterSummary = queryOptions({
  queryKey: [ROOTS.promoters, 'summary'],
  queryFn: ({ signal }) => call(getPromoterSummary, { signal }),
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
    mutationFn: (slotId: string) => call(affiliate, { body: { slotId } }),
    ...renewed(client),
  })

export const giveBack = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(returnLink, { params: { id }, body: {} }),
    ...renewed(client),
    meta: { quiet: true },
  })

export const open = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof openSlots>['body']) => call(openSlots, { body }),
    ...renewed(client),
    meta: { quiet: true },
  })

export const close = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
      call(closeSlots, { params: { id }, body: {}, asked }),
    ...renewed(client),
    meta: { quiet: true },
  })

export const pay = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof payPromoter>['body']) => call(payPromoter, { body }),
    ...renewed(client),
    meta: { quiet: true },
  })

/** Releases a commission that was held for review. With a reason it refuses the commission. */
export const decide = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, reason, asked }: { id: string; reason: string | undefined; asked: Confirmed }) =>
      reason === undefined
        ? call(releaseCommission, { params: { id }, body: {} })
        : call(refuseCommission, { params: { id }, body: { reason }, asked }),
    ...renewed(client),
    meta: { quiet: true },
  })

/** Downloads the statement of a payout as a file. */
export const statement = (id: string, name: string) =>
  mutationOptions({
    mutationFn: async (kind: 'pdf' | 'csv') => {
      const address = kind === 'pdf' ? getPayoutStatement : getPayoutCsv
      saveFile(`${name}.${kind}`, await (await callRaw(address, { params: { id } })).blob())
    },
  })
