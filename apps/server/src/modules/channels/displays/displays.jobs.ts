import { PLAY_BATCHES, WRONG_CODES } from '@vicino/contract/channels/displays/constants'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteOldCodes } from './pairing.queries.ts'
import { deleteOldBatches } from './plays.queries.ts'
import { tellSilence } from './silence.ts'
import { deleteOldScans } from './scans.queries.ts'

/** Deletes pairing codes that nobody typed in time, and expired counts of wrong codes. */
export const displayJob: Job = {
  name: 'display-codes',
  everySeconds: 300,
  run: (tx, now) => deleteOldCodes(tx, now, new Date(now.getTime() - WRONG_CODES.seconds * 1000)),
}

/** Deletes the record of which person came by which display once it no longer counts. */
const scansJob: Job = { name: 'display-scans', everySeconds: 3600, run: (tx, now) => deleteOldScans(tx, now) }

/** Deletes the receipts of play batches once no player can send them again. */
const batchesJob: Job = {
  name: 'display-batches',
  everySeconds: 3600,
  run: (tx, now) => deleteOldBatches(tx, new Date(now.getTime() - 2 * PLAY_BATCHES.keptDays * DAY_MS)),
}

/** Notifies brands of screens that are silent while the shop is open. */
export const silenceJob: Job = {
  name: 'display-silence',
  everySeconds: 60,
  run: (tx, now) => tellSilence(tx, now),
}

export const jobs: readonly Job[] = [displayJob, scansJob, batchesJob, silenceJob]
