import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const brand = defineScreen({
  path: '/brand/$id',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/brand.tsx'),
})
