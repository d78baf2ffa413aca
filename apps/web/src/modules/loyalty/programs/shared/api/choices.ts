import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { programKeys } from './program-keys.ts'

/** Reads the segments of a program, by name. */
export const segmentsQuery = (programId: string) =>
  endpointQuery('GET /customer/{programId}/segment', programKeys.segments(programId), {
    params: { programId },
    select: ({ items }) => items,
  })

/** Reads the coupons of a brand, newest first, with their metrics. */
export const couponPages = (brandId: string, state?: CouponTemplate['state']) =>
  endpointPages('GET /coupon', [...programKeys.coupons(brandId), 'list', state], {
    query: { brandId, state },
    staleTime: 0,
  })
