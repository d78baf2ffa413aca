import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const mobile = defineScreen({
  path: '/mobile',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/mobile.tsx'),
})
