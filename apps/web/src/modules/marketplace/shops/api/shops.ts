import type { QueryClient } from '@tanstack/react-query'
import { type Answer, type CallInput, call, callRaw } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { saveFile } from '~/lib/save-file.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'

export type ShopBody = CallInput<'PUT /shop/{id}'>['body']

/** Reads the brand's shops, permanently closed ones included. */
export const allShops = endpointQuery('GET /shop', [...shopsQuery.queryKey, 'all'], {
  query: { state: 'all' },
})

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: shopsQuery.queryKey })

export const saveShop = (client: QueryClient) => ({
  mutationFn: ({ id, version, ...body }: ShopBody & { id: string | null }) =>
    id === null
      ? call('POST /shop', { body })
      : call('PUT /shop/{id}', { params: { id }, body: { ...body, version } }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

/** Closes a shop permanently, or opens it again. */
export const switchShop = (client: QueryClient) => ({
  mutationFn: ({ id, open }: { id: string; open: boolean }): Promise<unknown> =>
    open ? call('POST /shop/{id}/reopen', { params: { id } }) : call('DELETE /shop/{id}', { params: { id } }),
  onSuccess: anew(client),
})

export type ShopImport = Answer<'POST /shop/import'>

/** Previews a file of shops, or imports it after the preview. */
export const sendShops = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /shop/import'>['body']) => call('POST /shop/import', { body }),
  onSuccess: ({ isDone }: ShopImport) => {
    if (isDone) void anew(client)()
  },
  meta: { quiet: true },
})

/** Downloads the shops as CSV, in the form that an import accepts. */
export const saveShops = {
  mutationFn: async (name: string) => {
    const answer = await callRaw('GET /shop/export', {})
    saveFile(name, await answer.blob())
  },
}
