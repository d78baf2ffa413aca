import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const settings = defineScreen({
  path: '/settings',
  frame: 'shell',
  roles: ANY_ROLE,
  menu: { label: 'settings', icon: 'settings', places: ['main'] },
  page: () => import('../routes/settings.tsx'),
})
