import type { QueryClient } from '@tanstack/react-query'
import type { PlannedDeal } from '@vicino/contract/marketplace/deals/planned/schemas'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the brand's deals that wait for their start. */
export const plannedDeals = endpointQuery('GET /deal/planned', [ROOTS.deals, 'planned'], { quiet: true })

/** Plans a deal, or changes a planned one. The form shows failures. */
export const savePlanned = (planned: PlannedDeal | undefined, client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /deal/planned'>['body']) =>
    planned === undefined
      ? call('POST /deal/planned', { body })
      : call('PUT /deal/planned/{id}', {
          params: { id: planned._id },
          body: { ...body, version: planned.version },
        }),
  onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.deals] }),
  meta: { quiet: true },
})

/** Leaves out the next one of a series. */
export const skipPlanned = (client: QueryClient) => ({
  mutationFn: ({ id, body }: { id: string; body: CallInput<'PUT /deal/planned/{id}'>['body'] }) =>
    call('PUT /deal/planned/{id}', { params: { id }, body }),
  onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.deals] }),
})

export const dropPlanned = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
    call('DELETE /deal/planned/{id}', { params: { id }, asked }),
  onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.deals] }),
})
