import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const business = defineScreen({
  path: '/business',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/business.tsx'),
})
