import { REDEEMERS } from '@vicino/contract/roles'
import { readDealId } from '../address.ts'
import { defineScreen } from '../screen.ts'

/** The code at the till, full screen. */
export const redemption = defineScreen({
  path: '/riscatta',
  frame: 'own',
  roles: REDEEMERS,
  bottomBar: false,
  isForCodes: true,
  search: readDealId,
  offline: ['redemption'],
  page: () => import('../routes/redemption.tsx'),
})
