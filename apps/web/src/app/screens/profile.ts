import { ANY_ROLE, BRAND_STAFF } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const profile = defineScreen({
  path: '/profile',
  frame: 'shell',
  roles: ANY_ROLE,
  // The role `audience` is not shown, because nearly everybody has it.
  parts: { ownBrand: BRAND_STAFF, ownRole: ANY_ROLE.filter((role) => role !== 'audience') },
  page: () => import('../routes/profile.tsx'),
})
