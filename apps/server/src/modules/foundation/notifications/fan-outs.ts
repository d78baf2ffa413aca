import './notifications.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import {
  addEndingFanOuts,
  type DealNews,
  type FanOut,
  fanOutsWait,
  lockFanOut,
  moveFanOut,
  nextFollowers,
  nextSavers,
  readDealNews,
} from './fan-outs.queries.ts'
import { notifyAll } from './notify.ts'

/**
 * People notified in one transaction step, and in one run of the job: 100,000 followers take 40
 * seconds, and leave the database to others.
 */
const CHUNK = 500
const A_RUN = 2500

const HOUR_MS = 3_600_000

/**
 * Notifies followers of new deals and people of the end of deals that they saved, 2,500 a second. A
 * run is one transaction with the cursor of each fan-out: after a kill the next run continues at
 * the last commit, and the subject of the notification prevents a second one.
 */
export const fanOutJob: Job = {
  name: 'fan-out',
  everySeconds: 60,
  waits: fanOutsWait,
  async run(tx, now) {
    for (let left = A_RUN; left > 0;) {
      const fanOut = await lockFanOut(tx)
      if (fanOut === undefined) return
      // A fan-out without people costs a little too, so that many of them do not prolong a run.
      left -= Math.max(25, await tellChunk(tx, fanOut, Math.min(CHUNK, left), now))
    }
  },
}

/** Notifies the next people of a fan-out. @returns how many there were */
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
  // People who saved it within the last two hours have just seen its end.
  return nextSavers(tx, dealId, { after, before: new Date(now.getTime() - 2 * HOUR_MS), limit })
}

/**
 * Finds every five minutes saved deals that end within 24 hours, for the fan-out. A deal with less
 * than 20 hours left when it is first seen was short from the start, and people knew it when they
 * saved it.
 */
export const endingJob: Job = {
  name: 'saved-expiring',
  everySeconds: 300,
  run: (tx, now) =>
    addEndingFanOuts(tx, new Date(now.getTime() + 20 * HOUR_MS), new Date(now.getTime() + 24 * HOUR_MS), now),
}
