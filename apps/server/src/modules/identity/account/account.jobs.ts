import { endOf } from '@vicino/domain/retention'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { mailFolder, removeMails } from '../../../platform/deliveries/email/mailbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { erasedSince } from './account.queries.ts'
import { erasureList, noteErased, readErased } from './erasure-list.ts'
import { erasePersonalData } from './erasure.ts'
import { farewellsEnd } from './records.personal-data.ts'

const HOUR_SECONDS = 3600
const REPEATED_FOR_DAYS = 7

/**
 * Repeats each erasure for a week, because a simultaneous request may have written personal data
 * after it. It also deletes farewell e-mails that could not be sent within three days
 * (records.personal-data.ts), and e-mails kept as files when they are as old.
 */
export const erasureJob = (services: Pick<Services, 'personalData' | 'config'>): Job => ({
  name: 'erasure',
  everySeconds: HOUR_SECONDS,
  async run(tx, now) {
    const since = new Date(now.getTime() - REPEATED_FOR_DAYS * DAY_MS)
    for (const userId of await erasedSince(tx, since)) {
      await erasePersonalData(tx, services, userId, now)
      await removeMails(mailFolder(services.config), { userId, addresses: [] }, farewellsEnd(now))
    }
  },
})

/**
 * Keeps the list of erased accounts beside the database (erasure-list.ts). It is written after the
 * erasure is in the database, never before: what is on it may be erased again.
 */
export const erasureListJob = ({ config }: Pick<Services, 'config'>): Job => ({
  name: 'erasure-list',
  everySeconds: 60,
  async run(tx, now) {
    const path = erasureList(config.dataDir)
    const known = new Set(await readErased(path))
    const since = known.size === 0 ? new Date(0) : new Date(now.getTime() - REPEATED_FOR_DAYS * DAY_MS)
    const fresh = (await erasedSince(tx, since)).filter((id) => !known.has(id))
    await noteErased(path, fresh, now)
  },
})

/**
 * Ends what is kept for a time alone, row by row of RETENTION: each feature ends what it keeps.
 */
export const keepingJob = (services: Services): Job => ({
  name: 'keeping',
  everySeconds: HOUR_SECONDS,
  async run(tx, now) {
    for (const { key, end } of services.keeping) await end(tx, endOf(key, now), now, services)
  },
})
