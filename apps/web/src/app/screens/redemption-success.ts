import { REDEEMERS } from '@vicino/contract/roles'
import { readDealId } from '../address.ts'
import { defineScreen } from '../screen.ts'

/** The result of a redemption. */
export const redemptionSuccess = defineScreen({
  path: '/riscatta/successo',
  frame: 'own',
  roles: REDEEMERS,
  bottomBar: false,
  search: readDealId,
  page: () => import('../routes/redemption-success.tsx'),
})
