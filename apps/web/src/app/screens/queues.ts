import { REPORT_STATES } from '@vicino/contract/reports/constants'
import { SUPER_ADMIN } from '@vicino/contract/roles'
import { SUPPORT_STATES } from '@vicino/contract/support/constants'
import { defineScreen } from '../screen.ts'

type Raw = Record<string, unknown>

/** Reads `state` as one of these; absent = the first one. */
function states<const State extends string>(names: readonly State[]) {
  return (raw: Raw): { state?: State } => {
    const state = names.find((name) => name === raw.state)
    return state && state !== names[0] ? { state } : {}
  }
}

/** What each queue's two addresses have in common: the list, and over it the item that the address names. */
const REPORTS = {
  frame: 'shell',
  roles: SUPER_ADMIN,
  needs: 'report-DECIDE',
  search: states(REPORT_STATES),
  page: () => import('../routes/dashboard-reports.tsx'),
} as const
const SUPPORT = {
  frame: 'shell',
  roles: SUPER_ADMIN,
  needs: 'support-ANSWER',
  search: states(SUPPORT_STATES),
  page: () => import('../routes/dashboard-support.tsx'),
} as const

export const reportQueue = defineScreen({ path: '/dashboard/report', section: 'report', ...REPORTS })
export const report = defineScreen({ path: '/dashboard/report/$id', ...REPORTS })
export const supportQueue = defineScreen({ path: '/dashboard/support', section: 'support', ...SUPPORT })
export const supportRequest = defineScreen({ path: '/dashboard/support/$id', ...SUPPORT })
