import { ASSIGNED_TO } from '@vicino/contract/common/queue'
import { REPORT_STATES } from '@vicino/contract/administration/moderation/constants'
import { REPORT_KINDS, REPORT_REASONS } from '@vicino/contract/foundation/reports/constants'
import { SUPER_ADMIN } from '@vicino/contract/roles'
import { SUPPORT_STATES, SUPPORT_TOPICS } from '@vicino/contract/identity/support/constants'
import { defineScreen } from '../screen.ts'

type Raw = Record<string, unknown>

/**
 * Makes a reader of a queue's filters, each with its possible values; `state` is absent for the
 * first one.
 */
function filters<const Filters extends { readonly [name: string]: readonly string[] }>(names: Filters) {
  return (raw: Raw): { [Name in keyof Filters]?: Filters[Name][number] } =>
    Object.fromEntries(
      Object.entries<readonly string[]>(names).flatMap(([name, values]) => {
        const value = values.find((one) => one === raw[name])
        return value === undefined || (name === 'state' && value === values[0]) ? [] : [[name, value]]
      }),
    ) as never
}

/**
 * Common settings of each queue's two addresses: the list, and over it the item that the address
 * names.
 */
const REPORTS = {
  frame: 'shell',
  roles: SUPER_ADMIN,
  needs: 'report-DECIDE',
  search: filters({
    state: REPORT_STATES,
    kind: REPORT_KINDS,
    reason: REPORT_REASONS,
    assigned: ASSIGNED_TO,
  }),
  page: () => import('../routes/dashboard-reports.tsx'),
} as const
const SUPPORT = {
  frame: 'shell',
  roles: SUPER_ADMIN,
  needs: 'support-ANSWER',
  search: filters({ state: SUPPORT_STATES, topic: SUPPORT_TOPICS, assigned: ASSIGNED_TO }),
  page: () => import('../routes/dashboard-support.tsx'),
} as const

export const reportQueue = defineScreen({ path: '/dashboard/report', section: 'report', ...REPORTS })
export const report = defineScreen({ path: '/dashboard/report/$id', ...REPORTS })
export const supportQueue = defineScreen({ path: '/dashboard/support', section: 'support', ...SUPPORT })
export const supportRequest = defineScreen({ path: '/dashboard/support/$id', ...SUPPORT })
