import { queryOptions } from '@tanstack/react-query'
import type {
  closeBrand as closeEndpoint,
  createBrand as createEndpoint,
  suspendBrands as suspendEndpoint,
  updateBrandRecord,
} from '@vicino/contract/marketplace/brands/admin/endpoints'
import { PREVIEW_MOST } from '@vicino/contract/common/page-sizes'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import type { ListQuery } from '~/lib/admin-list.ts'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export const brandRecordKeys = { all: [ROOTS.brands, 'admin'] } as const

export const fetchBrands = (query: ListQuery, signal: AbortSignal) =>
  call('GET /brand/list', { query, signal })

export const brandRecordQuery = (id: string) =>
  endpointQuery('GET /brand/{id}/record', [...brandRecordKeys.all, 'one', id], {
    params: { id },
    // An admin form must start from the present data.
    staleTime: 0,
    quiet: true,
  })

export const createBrand = (body: BodyInputOf<typeof createEndpoint>) => call('POST /brand', { body })
export const changeBrand = (id: string, body: BodyInputOf<typeof updateBrandRecord>) =>
  call('PUT /brand/{id}/record', { params: { id }, body })
/** The reason for suspending brands; null lifts their suspensions. */
export type SuspensionWhy = (Omit<BodyInputOf<typeof suspendEndpoint>, 'ids'> & { asked: Confirmed }) | null
export const suspendBrands = (ids: string[], why: SuspensionWhy) => {
  if (why === null) return call('POST /brand/resume', { body: { ids } })
  const { asked, ...body } = why
  return call('POST /brand/suspend', { body: { ids, ...body }, asked })
}
/** Roots of everything that shows whether a brand is suspended. */
export const suspensionRenews = [brandRecordKeys.all, [ROOTS.deals], [ROOTS.audit, 'brand']] as const
export const closeBrand = (id: string, body: BodyInputOf<typeof closeEndpoint>, asked: Confirmed) =>
  call('POST /brand/{id}/close', { params: { id }, body, asked })
export const deleteBrand = (id: string, asked: Confirmed) =>
  call('DELETE /brand/{id}/record', { params: { id }, asked })

/**
 * Reads the effects of suspending brands, in requests of a thousand, and the message that the first
 * brand's people would get for a reason.
 */
export const suspensionEffect = (ids: readonly string[], reason: RemovalReason | undefined) =>
  queryOptions({
    queryKey: [...brandRecordKeys.all, 'suspension', ids, reason],
    queryFn: async ({ signal }) => {
      const sum = { brands: 0, people: 0, deals: 0, members: 0 }
      let told: { subject: string; lines: string[] } | null = null
      for (let from = 0; from < ids.length; from += PREVIEW_MOST) {
        const body = { ids: ids.slice(from, from + PREVIEW_MOST), ...(reason && { reason }) }
        const part = await call('POST /brand/suspend/preview', { body, signal })
        for (const name of ['brands', 'people', 'deals', 'members'] as const) sum[name] += part[name]
        told ??= part.told
      }
      return { ...sum, told }
    },
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
