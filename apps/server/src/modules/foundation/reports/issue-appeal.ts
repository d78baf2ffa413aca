import { issueOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'

declare module '../../../platform/auth/one-time.ts' {
  interface OneTimePurposes {
    /** Purpose: the link by which a person appeals against the decisions of a letter. */
    appeal: true
  }
}

/** Six months to appeal (APPEAL_MONTHS), as long as the link works. */
const LINK_SECONDS = 184 * 86_400

/** The subject of an appeal: the decisions of one letter. */
export interface Appealed {
  readonly decisionIds: readonly string[]
}

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
