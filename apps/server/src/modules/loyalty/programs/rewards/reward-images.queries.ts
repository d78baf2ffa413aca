import type { Db } from '../../../../platform/db/database.ts'

/** Reads the rewards of a program that have an image. */
export async function readRewardIds(db: Db, programId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rewards')
    .select('id')
    .where('program_id', '=', programId)
    .where('image', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
