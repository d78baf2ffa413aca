import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const switchAccount = defineScreen({
  path: '/switch-account',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/switch-account.tsx'),
})
