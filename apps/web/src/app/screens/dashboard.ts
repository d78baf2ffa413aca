import { BACK_OFFICE, SUPER_ADMIN } from '@vicino/contract/roles'
import { readDetail } from '../address.ts'
import { defineScreen } from '../screen.ts'

const QUEUES = ['reports', 'business', 'support', 'posts'] as const

/**
 * Reads `queue`, the queue of a superAdmin (applications when absent; reports and support redirect
 * to their own addresses), and `detail`, the open deal.
 */
function readDashboardSearch(raw: Record<string, unknown>): {
  detail?: string
  queue?: (typeof QUEUES)[number]
} {
  const queue = QUEUES.find((name) => name === raw.queue)
  return { ...readDetail(raw), ...(queue ? { queue } : {}) }
}

/** Signed out it is the sign-in of the back-office. */
export const dashboard = defineScreen({
  path: '/dashboard',
  frame: 'own',
  roles: 'anyone',
  signedIn: BACK_OFFICE,
  // Queues that wait for a decision. Everybody else sees the desk of their shop.
  parts: { queues: SUPER_ADMIN },
  search: readDashboardSearch,
  page: () => import('../routes/dashboard.tsx'),
})
