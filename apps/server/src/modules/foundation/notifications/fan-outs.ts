import './notifications.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import {
  addEndingFanOuts,
  type DealNews,
  type FanOut,
  lockFanOut,
  moveFanOut,
  nextFollowers,
  nextSavers,
  readDealNews,
} from './fan-outs.queries.ts'
import { notifyAll } from './notify.ts'

/** People told in one go, and in one run of the job: 100,000 followers take 40 seconds, and leave the database to others. */
const CHUNK = 500
const A_RUN = 2500

const HOUR_MS = 3_600_000

/**
 * Tells followers of new deals and people of the end of what they saved, 2,500 a second. A run is one transaction with
 * the cursor of each fan-out: after a kill the next one goes on where the last has committed, and the subject of the
 * notice keeps anybody from being told twice.
 */
export const fanOutJob: Job = {
  name: 'fan-out',
  everySeconds: 1,
  async run(tx, now) {
    for (let left = A_RUN; left > 0;) {
      const fanOut = await lockFanOut(tx)
      if (fanOut === undefined) return
      // One that has nobody to tell costs a little too, so that many of them do not hold a run for long.
      left -= Math.max(25, await tellChunk(tx, fanOut, Math.min(CHUNK, left), now))
    }
  },
}

/** Tells the next people of a fan-out; how many there were. */
async function tellChunk(tx: Db, fanOut: FanOut, limit: number, now: Date): Promise<number> {
  const { id, dealId, template, afterId: after } = fanOut
  const deal = await readDealNews(tx, dealId, now)
  const people = deal === undefined ? [] : await nextPeople(tx, fanOut, deal, { limit, now })
  if (deal !== undefined && people.length > 0) {
    await notifyAll(tx, people, {
      kind: template === 'new-deal' ? 'newDeal' : 'savedExpiring',
      template,
      subject: `${template}:${dealId}`,
      once: true,
      now,
      data: () => Promise.resolve({ dealId, ...deal }),
    })
  }
  const done = people.length < limit
  await moveFanOut(tx, id, { after: people.at(-1) ?? after, told: people.length, done, now })
  return people.length
}

function nextPeople(
  tx: Db,
  { template, dealId, afterId: after }: FanOut,
  { brandId }: DealNews,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  if (template === 'new-deal') return nextFollowers(tx, brandId, after, limit)
  // Who saved it within the last two hours has just seen when it ends.
  return nextSavers(tx, dealId, { after, before: new Date(now.getTime() - 2 * HOUR_MS), limit })
}

/**
 * Looks every five minutes for saved deals that end within 24 hours, for the fan-out. One that has less than 20 hours left
 * when it is first seen was short from the start: who saved it knew.
 */
export const endingJob: Job = {
  name: 'saved-expiring',
  everySeconds: 300,
  run: (tx, now) =>
    addEndingFanOuts(tx, new Date(now.getTime() + 20 * HOUR_MS), new Date(now.getTime() + 24 * HOUR_MS), now),
}
