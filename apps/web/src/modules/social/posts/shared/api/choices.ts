import { queryOptions, skipToken } from '@tanstack/react-query'
import { getDeal } from '@vicino/contract/marketplace/deals/addresses'
import { getSignedUrl } from '@vicino/contract/foundation/files/addresses'
import { getPost } from '@vicino/contract/social/posts/addresses'
import { browseProducts } from '@vicino/contract/marketplace/products/addresses'
import { listRedemptions } from '@vicino/contract/redemption/redemptions/addresses'
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
            const deal = await call(getDeal, { params: { id: dealId }, query: {}, signal })
            const { _id: productId, productName } = deal.product
            return { productId, productName, from: deal.brand.username, image: deal.images[0] ?? null }
          },
    meta: { quiet: true },
  })

/** Reads a post that its author changes. */
export const onePost = (id: string | undefined) =>
  queryOptions({
    queryKey: [ROOTS.posts, 'one', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(getPost, { params: { id }, signal }),
    meta: { quiet: true },
  })

/** Reads the caller's latest used deals, which are the most frequent subjects of a post. */
export const redeemedDeals = queryOptions({
  queryKey: [ROOTS.posts, 'redeemed'],
  queryFn: async ({ signal }) => {
    const { items } = await call(listRedemptions, { query: { state: 'closed', limit: 20 }, signal })
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
            const { items } = await call(browseProducts, { query: { q, limit: 8 }, signal })
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
              : call(getSignedUrl, { query: { key: named }, signal }),
    staleTime: 30 * 60_000,
    meta: { quiet: true },
  })
