import './notifications.messages.ts'
import { centsText } from '@vicino/domain/money'
import { sendEmails } from '../../../platform/deliveries/enqueue.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { takeSummaries } from './settings.queries.ts'
import { WEEKLY_SUMMARY } from './unsubscribe.ts'

const A_RUN = 200

/**
 * E-mails people who asked for it, on Mondays from 08:00 in their time zone, their notifications of
 * the last seven days and, with consent to marketing, new deals of brands that they follow. A week
 * without either has no e-mail.
 */
export const summaryJob: Job = {
  name: 'weekly-summary',
  everySeconds: 60,
  async run(tx, now) {
    for (const { userId, language, count, unread, deals } of await takeSummaries(tx, A_RUN, now)) {
      if (count === 0 && deals.length === 0) continue
      const lines = deals.map(
        ({ brand, title, priceCents }) => `${brand}: ${title}, ${centsText(priceCents)}`,
      )
      await sendEmails(tx, [{ userId, language: language ?? 'it', notBefore: null }], {
        template: 'weekly-summary',
        data: { count, unread, deals: lines },
        kind: WEEKLY_SUMMARY,
        now,
      })
    }
  },
}
