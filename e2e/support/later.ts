import { sql } from 'kysely'
import { closeDue } from '../../apps/server/src/modules/loyalty/partners/close-months.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { REFERRAL_RULES } from '@vicino/domain/loyalty/special-awards'
import { runningServer } from '../../apps/server/src/start/running.ts'

/**
 * Lets the days pass that commissions wait for (PROMOTER_RULES of the domain): what a product owes its promoters is payable from now on.
 * Nothing else can be waited for in a test.
 */
export const passCommissionHold = (): Promise<unknown> =>
  inDatabase((db) =>
    db
      .updateTable('promoter_commissions')
      .set({ payable_at: new Date(Date.now() - 1000) })
      .where('state', '=', 'open')
      .execute(),
  )

/** Lets the days pass that the invitation of a friend waits for (REFERRAL_RULES), and has one device found; false until the purchase is noted. */
export const holdInvitation = (friendId: string): Promise<boolean> =>
  inDatabase(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('referral_checks')
      .set({
        state: 'review',
        signals: ['device'],
        decide_by: new Date(Date.now() + 86_400_000 * REFERRAL_RULES.reviewDays),
      })
      .where('user_id', '=', friendId)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })

/**
 * Lets a month end for a common program: what was booked until now lies in the month before, which is closed. False until all that
 * happened was booked, as `entries` sides of it.
 */
export const endMonth = (programId: string, entries: number): Promise<boolean> =>
  inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const booked = await tx
        .selectFrom('clearing_entries')
        .select('id')
        .where('program_id', '=', programId)
        .execute()
      if (booked.length < entries) return false
      // What was booked stays as it is: its triggers are left out for this transaction.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      await sql`UPDATE clearing_entries SET month = (month - interval '1 month')::date WHERE program_id = ${programId}`.execute(
        tx,
      )
      await sql`SET LOCAL session_replication_role = origin`.execute(tx)
      await closeDue(tx, new Date())
      return true
    }),
  )

async function inDatabase<Result>(
  work: (db: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const running = await runningServer(process.env['E2E_DATA_DIR'] ?? '')
  if (running === undefined) throw new Error('The product of this worker does not run')
  const db = openDatabase({ url: running.databaseUrl })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
