import { endpointPages } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads the coupons that the caller bought, newest first, page by page. */
export const couponPages = () =>
  endpointPages('GET /points/coupon', [...walletKeys.points, 'coupons'], { staleTime: 0 })
