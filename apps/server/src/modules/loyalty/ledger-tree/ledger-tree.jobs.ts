import type { Job } from '../../../platform/jobs/jobs.ts'
import { growTree, type OfTree } from './grow-tree.ts'
import { treeHasMore } from './leaves.queries.ts'

/**
 * Appends movements to the tree and signs it, each minute. A contradiction makes the run fail: it is
 * logged, counted and shown to superAdmins like any failing job, and nothing is signed.
 */
export const ledgerTreeJob = (services: OfTree): Job => ({
  name: 'ledger-tree',
  everySeconds: 60,
  waits: treeHasMore,
  run: (tx, now, log) => growTree(tx, services, now, (message) => log.error({}, message)),
})
