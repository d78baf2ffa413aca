import { defineFeature } from '../../../platform/feature.ts'
import './coupons.events.ts'
import { brandCouponDemo } from './coupons.demo.ts'
import { jobs } from './coupons.jobs.ts'
import { messages } from './coupons.messages.ts'
import { couponData } from './coupons.personal-data.ts'
import { routes } from './coupons.routes.ts'
import { couponFigures } from './coupon-figures.consumers.ts'
import { couponNotices, newCouponNotices } from './coupon-notices.consumers.ts'

/**
 * Digital coupons of brands (docs/modules/loyalty.md, "Coupons"). Coupons that BrandPoints buy are
 * of the feature brand-points.
 */
export const coupons = defineFeature({
  name: 'coupons',
  tags: [
    { name: 'coupon', description: 'Digital coupons of brands: templates, codes, the wallet, the till' },
  ],
  routes,
  consumers: [couponFigures, newCouponNotices, couponNotices],
  jobs,
  messages,
  personalData: [couponData],
  demo: brandCouponDemo,
})
