import { BRAND_STAFF } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** The shops of the caller's brand, with hours and closures. */
export const shops = defineScreen({
  path: '/negozi',
  frame: 'shell',
  roles: BRAND_STAFF,
  needs: 'shop-LIST',
  page: () => import('../routes/shops.tsx'),
})
