import { isUuid } from '~/lib/is-uuid.ts'
import { ANY_ROLE, REDEEMERS } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

type Raw = Record<string, unknown>

/** Makes a reader of `tab` with these values; absent means the first one. */
function tabs<const Tab extends string>(names: readonly Tab[]) {
  return (raw: Raw): { tab?: Tab } => {
    const tab = names.find((name) => name === raw.tab)
    return tab ? { tab } : {}
  }
}

const walletTabs = tabs(['movements', 'programs', 'rewards', 'codes', 'coupons', 'history'])

/** Reads the code that a shop published, and the shop, of the link to its coupon. */
function publishedCode({ code, brand }: Raw): { code?: string; brand?: string } {
  // The router reads digits as a number.
  const text = typeof code === 'number' ? String(code) : code
  if (typeof text !== 'string' || text === '') return {}
  return { code: text, ...(typeof brand === 'string' && isUuid(brand) && { brand }) }
}

export const wallet = defineScreen({
  path: '/wallet',
  frame: 'shell',
  roles: ANY_ROLE,
  search: (raw: Raw) => ({ ...walletTabs(raw), ...publishedCode(raw) }),
  // For all screens of this file, because the wallet is readable without a connection.
  offline: ['wallet', 'members', 'missing', 'referrals', 'visits', 'claims', 'rewards', 'coupons', 'account'],
  page: () => import('../routes/wallet.tsx'),
})

/** A member's balance in a program. */
export const walletProgram = defineScreen({
  path: '/wallet/$programId',
  frame: 'shell',
  roles: ANY_ROLE,
  search: tabs(['movements', 'rewards', 'levels', 'settings']),
  page: () => import('../routes/wallet-program.tsx'),
})

/** The member's QR for the till, full screen. */
export const memberCard = defineScreen({
  path: '/tessera',
  frame: 'own',
  roles: REDEEMERS,
  bottomBar: false,
  isForCodes: true,
  // A till is often in a basement.
  offline: ['members', 'wallet-passes', 'wallet', 'deals'],
  page: () => import('../routes/member-card.tsx'),
})

/** A claimed reward with its code for the shop. */
export const claimedReward = defineScreen({
  path: '/premio/$id',
  frame: 'own',
  roles: ANY_ROLE,
  bottomBar: false,
  isForCodes: true,
  page: () => import('../routes/claimed-reward.tsx'),
})

/** A coupon of a brand with its code for the till. */
export const brandCoupon = defineScreen({
  path: '/coupon/$id',
  frame: 'own',
  roles: ANY_ROLE,
  bottomBar: false,
  isForCodes: true,
  page: () => import('../routes/brand-coupon.tsx'),
})

/** The QR of a shop, opened by a phone's camera for a check-in. */
export const shopVisit = defineScreen({
  path: '/visita/$code',
  frame: 'own',
  roles: ANY_ROLE,
  bottomBar: false,
  isForCodes: true,
  page: () => import('../routes/visit.tsx'),
})
