import { REDEEMERS } from '@vicino/contract/roles'
import { readDealId } from '../address.ts'
import { defineScreen } from '../screen.ts'

export const checkout = defineScreen({
  path: '/checkout',
  frame: 'shell',
  roles: REDEEMERS,
  bottomBar: false,
  search: readDealId,
  page: () => import('../routes/checkout.tsx'),
})
