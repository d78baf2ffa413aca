import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { changeShop, closeShop, listShops, openShop, reopenShop } from '@vicino/contract/shops/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'

export type ShopBody = CallInput<typeof changeShop>['body']

/** The brand's shops, those that are closed for good included. */
export const allShops = queryOptions({
  queryKey: [...shopsQuery.queryKey, 'all'],
  queryFn: ({ signal }) => call(listShops, { query: { state: 'all' }, signal }),
  meta: { quiet: 'untilLoaded' },
})

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: shopsQuery.queryKey })

export const saveShop = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: ShopBody & { id: string | null }) =>
    id === null ? call(openShop, { body }) : call(changeShop, { params: { id }, body }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

/** Closes a shop for good, or opens it again. */
export const switchShop = (client: QueryClient) => ({
  mutationFn: ({ id, open }: { id: string; open: boolean }): Promise<unknown> =>
    open ? call(reopenShop, { params: { id } }) : call(closeShop, { params: { id } }),
  onSuccess: anew(client),
})
