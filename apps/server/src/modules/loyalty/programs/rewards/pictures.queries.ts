import type { Db } from '../../../../platform/db/database.ts'

/** Rewards of a program that show a picture. */
export async function readRewardIds(db: Db, programId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rewards')
    .select('id')
    .where('program_id', '=', programId)
    .where('image', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
