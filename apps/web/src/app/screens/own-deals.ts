import { BRAND_STAFF } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** A brand's own deals and its promoters. */
export const ownDeals = defineScreen({
  path: '/miei-deal',
  frame: 'shell',
  roles: BRAND_STAFF,
  needs: { any: ['deal-LIST', 'promoter-LIST'] },
  page: () => import('../routes/own-deals.tsx'),
})
