import type { Job } from '../../../platform/jobs/jobs.ts'
import { expireLots } from './ledger.service.ts'
import { lateHoldings, moveHoldings } from './moves.queries.ts'

/**
 * Removes expired points. Each spending also does so for its own account, so nothing depends on
 * when this runs.
 */
export const ledgerJob: Job = {
  name: 'expire-points',
  everySeconds: 300,
  run: async (tx, now) => void (await expireLots(tx, now)),
}

const MOVED_AT_ONCE = 200

/**
 * Moves points that came later to accounts merged into others, from a reversed redemption for
 * example.
 */
export const moveLateJob: Job = {
  name: 'merged-points',
  everySeconds: 60,
  async run(tx, now) {
    for (const { programId, ...merging } of await lateHoldings(tx, MOVED_AT_ONCE)) {
      await moveHoldings(tx, merging, programId, now)
    }
  },
}
