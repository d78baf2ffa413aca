import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** The redeemed deal that a Proof Post is about; text even when all digits. */
function readPostSearch(raw: Record<string, unknown>): { dealId?: string } {
  return typeof raw.dealId === 'string' && raw.dealId ? { dealId: raw.dealId.slice(0, 100) } : {}
}

export const create = defineScreen({
  path: '/create',
  frame: 'shell',
  roles: ANY_ROLE,
  menu: { label: 'create', icon: 'circle-plus', places: ['bar'] },
  search: readPostSearch,
  page: () => import('../routes/plan.tsx'),
})
