import { ANY_ROLE, BRAND_STAFF } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const profile = defineScreen({
  path: '/profile',
  frame: 'shell',
  roles: ANY_ROLE,
  parts: { ownBrand: BRAND_STAFF },
  menu: { label: 'profile', icon: 'user-round', places: ['main', 'bar'] },
  page: () => import('../routes/profile.tsx'),
})
