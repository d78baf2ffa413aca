import type { QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type OwnFilter = 'all' | 'active' | 'ended'

/** Reads the brand's own deals with their metrics, newest first. */
export const ownDealPages = (state: OwnFilter) =>
  endpointPages('GET /deal/own', [ROOTS.deals, 'own', state], { query: { state, limit: 10 } })

export const endOwnDeal = (client: QueryClient) => ({
  mutationFn: ({ id, cancelCodes, asked }: { id: string; cancelCodes: boolean; asked: Confirmed }) =>
    call('POST /deal/{id}/end', { params: { id }, body: { cancelCodes }, asked }),
  onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.deals] }),
})

export const sendImport = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /deal/import'>['body']) => call('POST /deal/import', { body }),
  onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.deals] }),
  meta: { quiet: true },
})
