import type { QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const keysQuery = (brandId: string) =>
  endpointQuery('GET /integration/key', [ROOTS.integrations, 'keys', brandId], { query: { brandId } })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [ROOTS.integrations] })

export const makeKey = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /integration/key'>['body']) =>
    withConfirmation(() => call('POST /integration/key', { body })),
  onSuccess: anew(client),
})

export const saveKey = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<'PUT /integration/key/{id}'>['body']) =>
    withConfirmation(() => call('PUT /integration/key/{id}', { params: { id }, body })),
  onSuccess: anew(client),
})

export const renewKey = (client: QueryClient) => ({
  mutationFn: (id: string) =>
    withConfirmation(() => call('POST /integration/key/{id}/rotate', { params: { id }, body: {} })),
  onSuccess: anew(client),
})

export const endKey = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
    call('DELETE /integration/key/{id}', { params: { id }, asked }),
  onSuccess: anew(client),
})
