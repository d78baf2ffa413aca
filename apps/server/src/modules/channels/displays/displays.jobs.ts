import { PLAY_BATCHES, WRONG_CODES } from '@vicino/contract/channels/displays/constants'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deleteOldCodes } from './pairing.queries.ts'
import { deleteOldBatches } from './plays.queries.ts'
import { tellSilence } from './silence.ts'
import { deleteOldScans } from './scans.queries.ts'

const DAY_MS = 86_400_000

/** Codes that nobody has typed in time go, and counts of wrong ones that are over. */
export const displayJob: Job = {
  name: 'display-codes',
  everySeconds: 300,
  run: (tx, now) => deleteOldCodes(tx, now, new Date(now.getTime() - WRONG_CODES.seconds * 1000)),
}

/** Who came by which display goes when it counts for nothing any more. */
const scansJob: Job = { name: 'display-scans', everySeconds: 3600, run: (tx, now) => deleteOldScans(tx, now) }

/** Receipts of what players told go when no player has it any more. */
const batchesJob: Job = {
  name: 'display-batches',
  everySeconds: 3600,
  run: (tx, now) => deleteOldBatches(tx, new Date(now.getTime() - 2 * PLAY_BATCHES.keptDays * DAY_MS)),
}

/** Brands are told of screens that are not heard of while the shop is open. */
export const silenceJob: Job = {
  name: 'display-silence',
  everySeconds: 60,
  run: (tx, now) => tellSilence(tx, now),
}

export const jobs: readonly Job[] = [displayJob, scansJob, batchesJob, silenceJob]
