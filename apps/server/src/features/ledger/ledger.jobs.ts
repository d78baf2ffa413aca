import type { Job } from '../../platform/jobs/jobs.ts'
import { expireLots } from './ledger.service.ts'

/** Takes points that have run out. Each spending also does so for its own account, so nothing depends on when this runs. */
export const ledgerJob: Job = {
  name: 'expire-points',
  everySeconds: 300,
  run: async (tx, now) => void (await expireLots(tx, now)),
}
