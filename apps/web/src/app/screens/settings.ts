import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const settings = defineScreen({
  path: '/settings',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/settings.tsx'),
})
