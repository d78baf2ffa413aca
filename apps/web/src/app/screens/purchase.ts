import { REDEEMERS } from '@vicino/contract/roles'
import { readDealId } from '../address.ts'
import { defineScreen } from '../screen.ts'

/** The code of an online purchase. */
export const purchase = defineScreen({
  path: '/validazione',
  frame: 'own',
  roles: REDEEMERS,
  bottomBar: false,
  isForCodes: true,
  offline: ['redemption'],
  search: readDealId,
  page: () => import('../routes/purchase.tsx'),
})
