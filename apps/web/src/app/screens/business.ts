import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const business = defineScreen({
  path: '/business',
  frame: 'shell',
  roles: ANY_ROLE,
  menu: { label: 'business', icon: 'store', places: ['more'] },
  page: () => import('../routes/business.tsx'),
})
