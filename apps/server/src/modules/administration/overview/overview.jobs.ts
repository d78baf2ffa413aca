import { FIGURE_DAYS } from '@vicino/contract/administration/overview/constants'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { countDays, lastCounted } from './overview.queries.ts'
import { romeDate } from '../../../platform/rome-moments.ts'

/** Counts the metrics of today and of the days since its last run; the first run counts a month. */
export const figuresJob: Job = {
  name: 'platform-figures',
  everySeconds: 300,
  async run(tx, now) {
    const today = romeDate(now)
    const first = romeDate(new Date(now.getTime() - (FIGURE_DAYS - 1) * DAY_MS))
    const last = await lastCounted(tx)
    const from = last === undefined || last < first ? first : last > today ? today : last
    await countDays(tx, { from, today, now })
  },
}
