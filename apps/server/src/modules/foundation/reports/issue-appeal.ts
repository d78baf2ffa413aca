import { issueOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'

declare module '../../../platform/auth/one-time.ts' {
  interface OneTimePurposes {
    /** Purpose: the link by which a blocked user appeals. */
    appeal: true
  }
}

/** Six months to appeal (APPEAL_MONTHS), as long as the link works. */
const LINK_SECONDS = 184 * 86_400

/**
 * The subject of an appeal: a decision of the queue, or a block or suspension by the platform
 * directly.
 */
export type Appealed =
  | { readonly decisionId: string }
  | { readonly of: 'account'; readonly facts: string }
  | { readonly of: 'brand'; readonly brand: string; readonly facts: string }

/** Makes the token whose link lets a user who cannot sign in appeal, once. @returns its id */
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
