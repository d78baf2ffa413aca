import { BACK_OFFICE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const programs = defineScreen({
  path: '/raccolte',
  frame: 'shell',
  roles: BACK_OFFICE,
  menu: { label: 'programs', icon: 'stamp', places: ['main'], shownTo: ['brand', 'superAdmin'] },
  page: () => import('../routes/plan.tsx'),
})
