import { AT_TILL } from '@vicino/contract/identity/permissions/constants'
import { TILL } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** The till. Brands open it from the dashboard. */
export const scan = defineScreen({
  path: '/scan',
  frame: 'shell',
  roles: TILL,
  needs: { any: AT_TILL },
  isForCodes: true,
  offline: ['till', 'offline-till'],
  page: () => import('../routes/scan.tsx'),
})
