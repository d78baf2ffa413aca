import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const notifications = defineScreen({
  path: '/notifications',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/notifications.tsx'),
})
