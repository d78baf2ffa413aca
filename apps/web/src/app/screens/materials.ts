import { BRAND_STAFF } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** What a shop prints, and what its own site shows. */
export const materials = defineScreen({
  path: '/materiali',
  frame: 'shell',
  roles: BRAND_STAFF,
  needs: 'shop-LIST',
  page: () => import('../routes/materials.tsx'),
})
