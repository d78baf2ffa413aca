import { release, suppressionOf } from '../../../platform/deliveries/suppressions.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'

/** Whether e-mails to a person came back. The list holds addresses: it goes with the account's. */
export const suppressionData: PersonalData = {
  rank: 112,
  tables: [],
  parts: { emailSuppression: async (db, userId) => (await suppressionOf(db, userId)) ?? null },
  async erase(tx, userId) {
    await release(tx, userId)
  },
}
