import { PROMOTERS } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

const TABS = ['slots', 'links', 'commissions', 'payouts'] as const

export const promoter = defineScreen({
  path: '/promoter',
  frame: 'shell',
  roles: PROMOTERS,
  search: (raw): { tab?: (typeof TABS)[number] } => {
    const tab = TABS.find((name) => name === raw.tab)
    return tab ? { tab } : {}
  },
  page: () => import('../routes/promoter.tsx'),
})
