import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Calls claim_automatically() of loyalty-claims.functions.sql. @returns how many claims it made */
export async function claimAutomatically(
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
  const { rows } = await sql<{ claims: number }>`
    SELECT claim_automatically(${programId}, ${userId}, ${rewardId}, ${cost}::bigint, ${configVersion}::int, ${at}) AS claims`.execute(
    tx,
  )
  return rows[0]?.claims ?? 0
}
