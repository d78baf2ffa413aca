import './terms.messages.ts'
import { TERMS_DAYS, BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { sendEmail } from '../../../../platform/deliveries/enqueue.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { noteNotified } from './terms.queries.ts'

/** Brands that one run notifies at most. */
const AT_ONCE = 200

/**
 * Notifies the owners of each brand, once, of terms for businesses that it has not accepted
 * (Regulation EU 2019/1150, art. 3).
 */
export const notifyTerms: Job = {
  name: 'business-terms',
  everySeconds: 300,
  async run(tx, now) {
    for (const { brand, userId, language } of await noteNotified(tx, BUSINESS_TERMS_VERSION, now, AT_ONCE)) {
      await sendEmail(tx, {
        userId,
        language: language ?? 'it',
        template: 'business-terms',
        data: { brand, days: TERMS_DAYS },
        now,
      })
    }
  },
}
