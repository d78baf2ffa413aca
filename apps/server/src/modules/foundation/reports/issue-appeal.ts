import { issueOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'

declare module '../../../platform/auth/one-time.ts' {
  interface OneTimePurposes {
    /** The link with which who is blocked appeals. */
    appeal: true
  }
}

/** Six months to appeal (APPEAL_MONTHS), as long as the link works. */
const LINK_SECONDS = 184 * 86_400

/** What somebody appeals against: a decision of the queue, or a block or suspension by the platform alone. */
export type Appealed =
  | { readonly decisionId: string }
  | { readonly of: 'account'; readonly facts: string }
  | { readonly of: 'brand'; readonly brand: string; readonly facts: string }

/** The id of the token whose link lets who cannot sign in appeal, once. */
export const issueAppeal = (
  tx: Db,
  { userId, about, now }: { readonly userId: string; readonly about: Appealed; readonly now: Date },
): Promise<string> =>
  issueOneTime(tx, {
    userId,
    purpose: 'appeal',
    data: { ...about },
    seconds: LINK_SECONDS,
    now,
    earlierWork: true,
  })
