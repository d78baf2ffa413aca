import { BACK_OFFICE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const programs = defineScreen({
  path: '/raccolte',
  frame: 'shell',
  roles: BACK_OFFICE,
  menu: { label: 'programs', icon: 'stamp', places: ['main'], workOf: BACK_OFFICE },
  page: () => import('../routes/plan.tsx'),
})
