import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import type { CouponCode, CouponTemplate, CouponTemplateBody } from '@vicino/contract/loyalty/coupons/schemas'
import { call, callRaw } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { saveFile } from '~/lib/save-file.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

/**
 * Reads all coupons of a brand by name, newest first. Ended ones are included, because rules may
 * still name them.
 */
export function couponNames(brandId: string) {
  return queryOptions({
    queryKey: [...programKeys.coupons(brandId), 'names'],
    queryFn: async ({ signal }) => {
      const names: Pick<CouponTemplate, '_id' | 'name' | 'state'>[] = []
      let cursor: string | undefined
      do {
        const query = { brandId, limit: String(LIMIT_MAX), cursor }
        const page = await call('GET /coupon', { query, signal })
        names.push(...page.items.map(({ _id, name, state }) => ({ _id, name, state })))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return names
    },
    meta: { quiet: true },
  })
}

/** Reads the codes of a coupon, newest first. */
export const couponCodes = (brandId: string, id: string, state?: CouponCode['state']) =>
  endpointPages('GET /coupon/{id}/code', [...programKeys.coupons(brandId), 'codes', id, state], {
    params: { id },
    query: { state },
    staleTime: 0,
  })

const BATCH_MS = 2000

/** Reads the batches of a coupon, newest first, and again while a batch is running. */
export const couponBatches = (brandId: string, id: string) =>
  endpointQuery('GET /coupon/{id}/batch', [...programKeys.coupons(brandId), 'batches', id], {
    params: { id },
    query: { limit: '5' },
    select: ({ items }) => items,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((batch) => batch.state === 'running') === true ? BATCH_MS : false,
  })

/** Counts exactly how many customers would get a coupon. */
export const couponAudience = (
  brandId: string,
  { id, programId, segmentId }: { id: string; programId: string; segmentId: string | null },
) =>
  endpointQuery(
    'POST /coupon/{id}/audience',
    [...programKeys.coupons(brandId), 'audience', id, programId, segmentId],
    { params: { id }, body: { programId, segmentId }, enabled: programId !== '', staleTime: 0, quiet: true },
  )

const readAgain = (client: QueryClient) => () =>
  client.invalidateQueries({ queryKey: programKeys.allCoupons })

/** Reads a coupon as it is now. */
export const readCoupon = (id: string) => call('GET /coupon/{id}', { params: { id } })

/** Makes a coupon, or changes the one with the given id. The form shows a refusal. */
export const saveCoupon = (client: QueryClient, brandId: string) =>
  mutationOptions({
    mutationFn: ({ id, body, version }: { id: string | null; body: CouponTemplateBody; version: string }) =>
      id === null
        ? call('POST /coupon', { query: { brandId }, body })
        : call('PUT /coupon/{id}', { params: { id }, body: { ...body, version } }),
    onSuccess: readAgain(client),
    meta: { quiet: true },
  })

const STEPS = { pause: 'POST /coupon/{id}/pause', resume: 'POST /coupon/{id}/resume' } as const
export type CouponStep = keyof typeof STEPS

export const endCoupon = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
      call('POST /coupon/{id}/end', { params: { id }, body: {}, asked }),
    onSuccess: readAgain(client),
  })

export const stepCoupon = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, step }: { id: string; step: CouponStep }) =>
      call(STEPS[step], { params: { id }, body: {} }),
    onSuccess: readAgain(client),
  })

/** Gives a coupon to chosen customers. The sheet shows a refusal. */
export const giveCoupon = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, programId, userIds }: { id: string; programId: string; userIds: string[] }) =>
      call('POST /coupon/{id}/issue', { params: { id }, body: { programId, userIds } }),
    onSuccess: readAgain(client),
    meta: { quiet: true },
  })

/** A group of customers who get a coupon. */
interface Audience {
  readonly id: string
  readonly programId: string
  /** null means all members of the program. */
  readonly segmentId: string | null
}

export const startBatch = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, programId, segmentId, asked }: Audience & { asked: Confirmed }) =>
      call('POST /coupon/{id}/batch', { params: { id }, body: { programId, segmentId }, asked }),
    onSuccess: readAgain(client),
    meta: { quiet: true },
  })

export const stopBatch = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, batchId }: { id: string; batchId: string }) =>
      call('POST /coupon/{id}/batch/{batchId}/stop', { params: { id, batchId }, body: {} }),
    onSuccess: readAgain(client),
  })

/** Withdraws a code, or reverses its use. The dialog shows a refusal. */
export const changeCode = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      id,
      codeId,
      act,
      reason,
    }: {
      id: string
      codeId: string
      act: 'revoke' | 'void'
      reason: string
    }) =>
      call(
        act === 'revoke' ? 'POST /coupon/{id}/code/{codeId}/revoke' : 'POST /coupon/{id}/code/{codeId}/void',
        { params: { id, codeId }, body: { reason } },
      ),
    onSuccess: readAgain(client),
    meta: { quiet: true },
  })

/** Downloads the codes of a coupon as a file. */
export const saveCodes = ({ _id: id, name }: CouponTemplate) =>
  mutationOptions({
    mutationFn: async () => {
      const response = await callRaw('GET /coupon/{id}/code/csv', { params: { id } })
      saveFile(`${name}.csv`, await response.blob())
    },
  })
