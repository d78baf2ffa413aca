import { SUPER_ADMIN } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

type Raw = Record<string, unknown>

/** `q`: what is searched for; `page`: from 2 on. */
function readRoles(raw: Raw): { q?: string; page?: string } {
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 100) : ''
  const page = typeof raw.page === 'string' && /^[1-9]\d{0,3}$/.test(raw.page) ? raw.page : ''
  return { ...(q ? { q } : {}), ...(page ? { page } : {}) }
}

/** What the three addresses of the section have in common: the table, and over it the dialog that the address names. */
const SECTION = {
  frame: 'shell',
  roles: SUPER_ADMIN,
  needs: 'role-LIST_ALL',
  search: readRoles,
  page: () => import('../routes/dashboard-roles.tsx'),
} as const

export const roles = defineScreen({
  path: '/dashboard/role',
  ...SECTION,
})
export const newRole = defineScreen({
  path: '/dashboard/role/create',
  ...SECTION,
})
export const role = defineScreen({
  path: '/dashboard/role/$id',
  ...SECTION,
})
