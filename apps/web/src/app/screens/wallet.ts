import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

const TABS = ['movements', 'codes', 'coupons', 'history'] as const

/** `tab` is the wallet's open tab; absent = movements. */
function readWalletSearch(raw: Record<string, unknown>): { tab?: (typeof TABS)[number] } {
  const tab = TABS.find((name) => name === raw.tab)
  return tab ? { tab } : {}
}

export const wallet = defineScreen({
  path: '/wallet',
  frame: 'shell',
  roles: ANY_ROLE,
  menu: { label: 'wallet', icon: 'wallet', places: ['main'] },
  search: readWalletSearch,
  offline: ['wallet', 'account'],
  page: () => import('../routes/wallet.tsx'),
})
