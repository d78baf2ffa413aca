import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'

/** Calls claim_automatically() of loyalty-claims.functions.sql. @returns how many claims it made */
export function claimAutomatically(
  tx: Db,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  what: {
    readonly rewardId: string
    readonly cost: number
    readonly configVersion: number
    readonly at: Date
  },
): Promise<number> {
  const { rewardId, cost, configVersion, at } = what
  return firstValue(tx, 0)`
    SELECT claim_automatically(${programId}, ${userId}, ${rewardId}, ${cost}::bigint, ${configVersion}::int, ${at}) AS claims`
}
