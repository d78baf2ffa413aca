import { SUPER_ADMIN } from '@vicino/contract/roles'
import { isUuid } from '~/lib/is-uuid.ts'
import { defineScreen } from '../screen.ts'

type Raw = Record<string, unknown>

const DAY = /^\d{4}-\d\d-\d\d$/
const FITS = {
  who: (text: string) => text !== '' && text.length < 255,
  what: (text: string) => /^[a-z-]{1,40}\.[a-z_-]{1,40}$/.test(text),
  record: isUuid,
  from: (text: string) => DAY.test(text),
  to: (text: string) => DAY.test(text),
} as const
type Filter = keyof typeof FITS

/** Reads the filters of the log; invalid ones are left out. */
const readFilters = (raw: Raw): { [Name in Filter]?: string } =>
  Object.fromEntries(
    Object.entries(FITS).flatMap(([name, fits]) => {
      const value = raw[name]
      return typeof value === 'string' && fits(value) ? [[name, value]] : []
    }),
  )

export const audit = defineScreen({
  path: '/dashboard/audit',
  section: 'audit',
  frame: 'shell',
  roles: SUPER_ADMIN,
  needs: 'platform-READ',
  search: readFilters,
  page: () => import('../routes/dashboard-audit.tsx'),
})
