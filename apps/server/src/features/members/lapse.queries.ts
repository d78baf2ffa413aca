import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface Lost {
  readonly userId: string
  readonly points: number
  readonly stamps: number
}

/** Brings all that members have in a program to 0: loyalty_void() of migration 0031. Returns what each lost, where anything. */
export async function voidMembers(
  tx: Db,
  programId: string,
  userIds: readonly string[],
  kind: string,
  now: Date,
): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    SELECT user_id AS "userId", points, stamps
    FROM loyalty_void(${programId}::uuid, ${userIds}::uuid[], ${kind}, ${now}::timestamptz)`.execute(tx)
  return rows
}
