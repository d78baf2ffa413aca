import { SUPER_ADMIN } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

type Raw = Record<string, unknown>

const FITS = {
  who: /^.{1,254}$/,
  what: /^[a-z-]{1,40}\.[a-z_-]{1,40}$/,
  record: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
} as const
type Filters = { -readonly [Name in keyof typeof FITS]?: string }

/** Reads the filters of the log; invalid ones are left out. */
function readFilters(raw: Raw): Filters {
  const filters: Filters = {}
  for (const name of ['who', 'what', 'record', 'from', 'to'] as const) {
    const value = raw[name]
    if (typeof value === 'string' && FITS[name].test(value)) filters[name] = value
  }
  return filters
}

export const audit = defineScreen({
  path: '/dashboard/audit',
  section: 'audit',
  frame: 'shell',
  roles: SUPER_ADMIN,
  needs: 'platform-READ',
  search: readFilters,
  page: () => import('../routes/dashboard-audit.tsx'),
})
