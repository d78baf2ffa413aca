import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  changeKey,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
} from '@vicino/contract/channels/api-keys/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { withConfirmation } from '~/lib/confirmation.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const keysQuery = (brandId: string) =>
  queryOptions({
    queryKey: [ROOTS.integrations, 'keys', brandId],
    queryFn: ({ signal }) => call(listKeys, { query: { brandId }, signal }),
    meta: { quiet: 'untilLoaded' },
  })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [ROOTS.integrations] })

export const makeKey = (client: QueryClient) => ({
  mutationFn: (body: CallInput<typeof createKey>['body']) =>
    withConfirmation(() => call(createKey, { body })),
  onSuccess: anew(client),
})

export const saveKey = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof changeKey>['body']) =>
    withConfirmation(() => call(changeKey, { params: { id }, body })),
  onSuccess: anew(client),
})

export const renewKey = (client: QueryClient) => ({
  mutationFn: (id: string) => withConfirmation(() => call(rotateKey, { params: { id }, body: {} })),
  onSuccess: anew(client),
})

export const endKey = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) => call(revokeKey, { params: { id }, asked }),
  onSuccess: anew(client),
})
