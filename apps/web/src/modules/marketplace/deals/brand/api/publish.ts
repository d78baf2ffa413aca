import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browseCategories } from '@vicino/contract/marketplace/categories/addresses'
import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import {
  checkPrice,
  createDeal,
  dropDraft,
  getDeal,
  getDraft,
  keepDraft,
  updateDeal,
} from '@vicino/contract/marketplace/deals/addresses'
import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import { getDealRecord } from '@vicino/contract/marketplace/deals/admin/addresses'
import { getSignedUrl } from '@vicino/contract/foundation/files/addresses'
import { browseProducts, productByGtin, productByLink } from '@vicino/contract/marketplace/products/addresses'
import { closeShop, openShop } from '@vicino/contract/marketplace/shops/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const categoriesQuery = queryOptions({
  queryKey: [ROOTS.categories, LIMIT_MAX],
  queryFn: ({ signal }) => call(browseCategories, { query: { limit: LIMIT_MAX }, signal }),
  staleTime: 30 * 60_000,
})

/** Reads the deal to change or copy. */
export const dealToEdit = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.deals, 'edit', id],
    queryFn: ({ signal }) => call(getDeal, { params: { id }, signal }),
    gcTime: 0,
    meta: { quiet: true },
  })

/** Reads the deal for a change by staff of the platform, with its version. */
export const recordToEdit = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.deals, 'edit-record', id],
    queryFn: ({ signal }) => call(getDealRecord, { params: { id }, signal }),
    gcTime: 0,
    meta: { quiet: true },
  })

/**
 * Finds products by name: those of the caller's brand, or of the brand that the platform publishes
 * for.
 */
export const ownProducts = (q: string, forBrand: string | undefined) =>
  queryOptions({
    queryKey: [ROOTS.brands, 'own-products', forBrand ?? '', q],
    queryFn: ({ signal }) => {
      const whose = forBrand === undefined ? { own: true } : { brandId: forBrand }
      return call(browseProducts, { query: { ...whose, limit: 6, q }, signal })
    },
    select: ({ items }) => items,
    enabled: q.trim().length > 1,
    meta: { quiet: true },
  })

interface Priced {
  readonly price: number
  readonly discount: number
  readonly productName: string
  readonly dealId: string | undefined
  readonly forBrand: string | undefined
}

/** Reads the lowest price of 30 days, and whether the law allows the new price. */
export const priceCheck = ({ price, discount, productName, dealId, forBrand }: Priced) =>
  queryOptions({
    queryKey: [ROOTS.deals, 'price-check', price, discount, productName, dealId ?? '', forBrand ?? ''],
    queryFn: ({ signal }) =>
      call(checkPrice, {
        query: {
          price,
          discount,
          ...(productName && { productName }),
          ...(dealId && { dealId }),
          ...(forBrand && { brandId: forBrand }),
        },
        signal,
      }),
    meta: { quiet: true },
  })

export const findByGtin = (gtin: string) => call(productByGtin, { query: { gtin } })
export const findByLink = (link: string) => call(productByLink, { query: { link } })

export const readServerDraft = () => call(getDraft, {})
export const sendDraft = (draft: DealDraft) => call(keepDraft, { body: draft })
export const forgetServerDraft = () => call(dropDraft, {})

/** Publishes a deal, or changes the one with the given id. */
export const saveDeal = (id: string | undefined, client: QueryClient) => ({
  mutationFn: (body: CallInput<typeof createDeal>['body']) =>
    id === undefined
      ? call(createDeal, { body })
      : call(updateDeal, { params: { id }, body: body as CallInput<typeof updateDeal>['body'] }),
  onSuccess: () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [ROOTS.deals] }),
      client.invalidateQueries({ queryKey: [ROOTS.audit, 'deal'] }),
    ]),
  meta: { quiet: true },
})

export const addShop = (client: QueryClient) => ({
  mutationFn: (body: CallInput<typeof openShop>['body']) => call(openShop, { body }),
  onSuccess: () => client.invalidateQueries({ queryKey: shopsQuery.queryKey }),
  meta: { quiet: true },
})

export const removeShop = (client: QueryClient) => ({
  mutationFn: (id: string) => call(closeShop, { params: { id } }),
  onSuccess: () => client.invalidateQueries({ queryKey: shopsQuery.queryKey }),
})

/** Reads the address of an upload once, without caching; null when the upload no longer exists. */
export const signedAddress = (key: string): Promise<string | null> =>
  call(getSignedUrl, { query: { key } }).then(
    ({ url }) => url,
    () => null,
  )
