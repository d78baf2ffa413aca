import { ANY_ROLE, DEAL_WRITERS } from '@vicino/contract/roles'
import { readDetail } from '../address.ts'
import { defineScreen } from '../screen.ts'

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, 100) : undefined

interface CreateSearch {
  edit?: string
  copy?: string
  planned?: string
  brand?: string
  detail?: string
}

/**
 * Reads the parameters: `edit` is the deal to change, `copy` the deal to copy, `planned` the deal
 * that waits for its start, `brand` the brand that the platform publishes for.
 */
function readCreateSearch(raw: Record<string, unknown>): CreateSearch {
  const edit = id(raw.edit)
  const copy = id(raw.copy)
  const planned = id(raw.planned)
  const brand = id(raw.brand)
  const source = edit ? { edit } : copy ? { copy } : planned ? { planned } : {}
  return { ...readDetail(raw), ...source, ...(brand ? { brand } : {}) }
}

export const createDeal = defineScreen({
  path: '/create-deal',
  frame: 'shell',
  roles: ANY_ROLE,
  parts: { publish: DEAL_WRITERS },
  partsNeed: { publish: 'deal-CREATE' },
  search: readCreateSearch,
  page: () => import('../routes/create-deal.tsx'),
})
