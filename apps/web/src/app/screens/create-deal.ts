import { ANY_ROLE, BRAND_STAFF, DEAL_WRITERS } from '@vicino/contract/roles'
import { readDetail } from '../address.ts'
import { defineScreen } from '../screen.ts'

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, 100) : undefined

/** `edit`: the own deal that is changed; `copy`: the one whose copy is made. */
function readCreateSearch(raw: Record<string, unknown>): { edit?: string; copy?: string; detail?: string } {
  const edit = id(raw.edit)
  const copy = id(raw.copy)
  return { ...readDetail(raw), ...(edit ? { edit } : copy ? { copy } : {}) }
}

export const createDeal = defineScreen({
  path: '/create-deal',
  frame: 'shell',
  roles: ANY_ROLE,
  parts: { publish: DEAL_WRITERS },
  partsNeed: { publish: 'deal-CREATE' },
  menu: { label: 'createDeal', icon: 'square-plus', places: ['main'], workOf: BRAND_STAFF },
  search: readCreateSearch,
  page: () => import('../routes/create-deal.tsx'),
})
