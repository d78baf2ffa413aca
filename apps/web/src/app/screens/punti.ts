import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** A second address of /points, used by the phone's bar. */
export const punti = defineScreen({
  path: '/punti',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/points.tsx'),
})
