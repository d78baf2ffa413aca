import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const points = defineScreen({
  path: '/points',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/points.tsx'),
})
