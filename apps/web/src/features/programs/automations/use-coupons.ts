import { usePages } from '~/lib/use-pages.ts'
import { couponPages } from '../api/coupons.ts'

/** The newest coupons of a brand, of which an automation gives one. */
export const useCoupons = (brandId: string) => usePages(couponPages(brandId)).items
