import { BACK_OFFICE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const display = defineScreen({
  path: '/display',
  frame: 'shell',
  roles: BACK_OFFICE,
  menu: { label: 'display', icon: 'monitor-play', places: ['main'], workOf: BACK_OFFICE },
  page: () => import('../routes/plan.tsx'),
})
