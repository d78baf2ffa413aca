import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { LEAST_COMMISSIONS } from '@vicino/contract/channels/promoters/constants'
import type { CommissionLine } from '@vicino/contract/channels/promoters/schemas'
import { type CallInput, call, callRaw } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { saveFile } from '~/lib/save-file.ts'

/** Reads the slots that the caller's brand has opened, or that the caller may take. */
export const slotPages = endpointPages('GET /deal/get-slots', [ROOTS.promoters, 'slots'], {})

export interface SlotFilters {
  readonly search: string
  /** The least euros of a redemption. */
  readonly least: (typeof LEAST_COMMISSIONS)[number] | undefined
}

/** Reads the slots that the caller may take, by words and by what they earn. */
export const openSlotPages = ({ search, least }: SlotFilters) =>
  endpointPages('GET /deal/get-slots', [ROOTS.promoters, 'slots', search, least ?? null], {
    query: { ...(search && { search }), ...(least && { least }) },
  })

export const linkPages = endpointPages('GET /promoter/link', [ROOTS.promoters, 'links'], {})

export const commissionPages = (state: CommissionLine['state'] | undefined) =>
  endpointPages('GET /promoter/commission', [ROOTS.promoters, 'commissions', state ?? null], {
    query: { ...(state && { state }) },
  })

export const owedPages = endpointPages('GET /promoter/owed', [ROOTS.promoters, 'owed'], {})

export const payoutPages = endpointPages('GET /promoter/payout', [ROOTS.promoters, 'payouts'], {})

export const promoterSummary = endpointQuery('GET /promoter/summary', [ROOTS.promoters, 'summary'], {})

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
    mutationFn: (id: string) => call('POST /promoter/link/{id}/return', { params: { id }, body: {} }),
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
