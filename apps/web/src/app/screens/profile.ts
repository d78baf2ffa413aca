import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const profile = defineScreen({
  path: '/profile',
  frame: 'shell',
  roles: ANY_ROLE,
  menu: { label: 'profile', icon: 'user-round', places: ['main', 'bar'] },
  page: () => import('../routes/profile.tsx'),
})
