import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const messages = defineScreen({
  path: '/messages',
  frame: 'shell',
  roles: ANY_ROLE,
  menu: { label: 'messages', icon: 'message-circle', places: ['main'] },
  page: () => import('../routes/plan.tsx'),
})
