import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const categoriesQuery = endpointQuery('GET /category/browse', [ROOTS.categories, LIMIT_MAX], {
  query: { limit: LIMIT_MAX },
  staleTime: 30 * 60_000,
  quiet: false,
})

/** Reads the deal to change or copy. */
export const dealToEdit = (id: string) =>
  endpointQuery('GET /deal/{id}', [ROOTS.deals, 'edit', id], { params: { id }, gcTime: 0, quiet: true })

/** Reads the deal for a change by staff of the platform, with its version. */
export const recordToEdit = (id: string) =>
  endpointQuery('GET /deal/{id}/record', [ROOTS.deals, 'edit-record', id], {
    params: { id },
    gcTime: 0,
    quiet: true,
  })

/**
 * Finds products by name: those of the caller's brand, or of the brand that the platform publishes
 * for.
 */
export const ownProducts = (q: string, forBrand: string | undefined) =>
  queryOptions({
    queryKey: [ROOTS.products, 'of-deal', forBrand ?? '', q],
    queryFn: ({ signal }) =>
      call('GET /product/list', {
        query: { limit: 6, search: q, ...(forBrand !== undefined && { brandId: forBrand }) },
        signal,
      }),
    select: ({ data }) => data,
    enabled: q.trim().length > 1,
    meta: { quiet: true },
  })

interface Priced {
  readonly price: number
  readonly discount: number
  readonly lowestPrice: number | undefined
  readonly productName: string
  readonly gtin: string
  readonly dealId: string | undefined
  readonly forBrand: string | undefined
}

/** Reads the lowest price of 30 days, and whether the law allows the new price. */
export const priceCheck = ({ price, discount, lowestPrice, productName, gtin, dealId, forBrand }: Priced) =>
  endpointQuery(
    'GET /deal/price-check',
    [
      ROOTS.deals,
      'price-check',
      price,
      discount,
      lowestPrice ?? 0,
      productName,
      gtin,
      dealId ?? '',
      forBrand ?? '',
    ],
    {
      query: {
        price,
        discount,
        ...(lowestPrice !== undefined && { lowestPrice }),
        ...(productName && { productName }),
        ...(gtin && { gtin }),
        ...(dealId && { dealId }),
        ...(forBrand && { brandId: forBrand }),
      },
      quiet: true,
    },
  )

export const findByGtin = (gtin: string) => call('GET /product/ema', { query: { gtin } })
export const findByLink = (link: string) => call('GET /product/by-link', { query: { link } })

export const readServerDraft = () => call('GET /deal/draft', {})
export const sendDraft = (draft: DealDraft) => call('PUT /deal/draft', { body: draft })
export const forgetServerDraft = () => call('DELETE /deal/draft', {})

/** Publishes a deal, or changes the one with the given id. */
export const saveDeal = (id: string | undefined, client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /deal'>['body']) =>
    id === undefined
      ? call('POST /deal', { body })
      : call('PUT /deal/{id}', { params: { id }, body: body as CallInput<'PUT /deal/{id}'>['body'] }),
  onSuccess: () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [ROOTS.deals] }),
      client.invalidateQueries({ queryKey: [ROOTS.audit, 'deal'] }),
    ]),
  meta: { quiet: true },
})

export const addShop = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /shop'>['body']) => call('POST /shop', { body }),
  onSuccess: () => client.invalidateQueries({ queryKey: shopsQuery.queryKey }),
  meta: { quiet: true },
})

export const removeShop = (client: QueryClient) => ({
  mutationFn: (id: string) => call('DELETE /shop/{id}', { params: { id } }),
  onSuccess: () => client.invalidateQueries({ queryKey: shopsQuery.queryKey }),
})

/** Reads the address of an upload once, without caching; null when the upload no longer exists. */
export const signedAddress = (key: string): Promise<string | null> =>
  call('GET /file/signed-url', { query: { key } }).then(
    ({ url }) => url,
    () => null,
  )
