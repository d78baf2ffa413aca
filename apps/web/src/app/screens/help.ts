import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const help = defineScreen({
  path: '/help',
  frame: 'shell',
  roles: ANY_ROLE,
  menu: { label: 'help', icon: 'life-buoy', places: ['more'] },
  page: () => import('../routes/help.tsx'),
})
