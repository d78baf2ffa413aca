import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** The subject of a Proof Post, as the form shows it. */
export interface Choice {
  readonly productId: string
  readonly productName: string
  /** Name of the seller or maker. */
  readonly from: string
  readonly image: string | null
}

/** Reads the product of a deal, whatever the deal's state. */
export const productOfDeal = (dealId: string | undefined) =>
  queryOptions({
    queryKey: [ROOTS.posts, 'of-deal', dealId],
    queryFn:
      dealId === undefined
        ? skipToken
        : async ({ signal }): Promise<Choice> => {
            const deal = await call('GET /deal/{id}', { params: { id: dealId }, query: {}, signal })
            const { _id: productId, productName } = deal.product
            return { productId, productName, from: deal.brand.username, image: deal.images[0] ?? null }
          },
    meta: { quiet: true },
  })

/** Reads a post that its author changes. */
export const onePost = (id: string | undefined) =>
  queryOptions({
    queryKey: [ROOTS.posts, 'one', id],
    queryFn:
      id === undefined ? skipToken : ({ signal }) => call('GET /post/{id}', { params: { id }, signal }),
    meta: { quiet: true },
  })

/** Reads the caller's latest used deals, which are the most frequent subjects of a post. */
export const redeemedDeals = queryOptions({
  queryKey: [ROOTS.posts, 'redeemed'],
  queryFn: async ({ signal }) => {
    const { items } = await call('GET /redemption/history', { query: { state: 'closed', limit: 20 }, signal })
    return items.filter(({ status }) => status === 'redeemed').slice(0, 6)
  },
  meta: { quiet: true },
})

/** Searches products by name. */
export const productsLike = (q: string) =>
  queryOptions({
    queryKey: [ROOTS.posts, 'products', q],
    queryFn:
      q.length < 2
        ? skipToken
        : async ({ signal }): Promise<Choice[]> => {
            const { items } = await call('GET /product/browse', { query: { q, limit: 8 }, signal })
            return items.map(({ _id, productName, brand, image }) => ({
              productId: _id,
              productName,
              from: brand,
              image,
            }))
          },
    meta: { quiet: true },
  })

/**
 * Returns an address at which the caller's own unpublished upload can be seen for an hour. A value
 * that is already an address is returned as it is.
 */
export const previewOf = (named: string) =>
  queryOptions({
    queryKey: [ROOTS.posts, 'preview', named],
    queryFn:
      named === ''
        ? skipToken
        : ({ signal }): Promise<{ url: string }> =>
            named.startsWith('/')
              ? Promise.resolve({ url: named })
              : call('GET /file/signed-url', { query: { key: named }, signal }),
    staleTime: 30 * 60_000,
    meta: { quiet: true },
  })
