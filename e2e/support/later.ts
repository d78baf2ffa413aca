import { sql } from 'kysely'
import { DAY_MS } from '@vicino/domain/durations'
import { closeDueMonths } from '../../apps/server/src/modules/loyalty/partners/close-clearing-months.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { REFERRAL_RULES } from '@vicino/domain/loyalty/special-awards'
import { runningServer } from '../../apps/server/src/start/running.ts'

/**
 * Moves commissions past their waiting period (PROMOTER_RULES of the domain), so that the product
 * must pay its promoters from now on. No test can wait that long.
 */
export const passCommissionHold = (): Promise<unknown> =>
  inDatabase((db) =>
    db
      .updateTable('promoter_commissions')
      .set({ payable_at: new Date(Date.now() - 1000) })
      .where('state', '=', 'open')
      .execute(),
  )

/**
 * Ends the waiting period of a friend's invitation (REFERRAL_RULES), and marks that both used the
 * same device. Returns false until the server has noted the purchase.
 */
export const holdInvitation = (friendId: string): Promise<boolean> =>
  inDatabase(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('referral_checks')
      .set({
        state: 'review',
        signals: ['device'],
        decide_by: new Date(Date.now() + DAY_MS * REFERRAL_RULES.reviewDays),
      })
      .where('user_id', '=', friendId)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })

/**
 * Ends a month of a common program: moves all bookings so far to the previous month, which then is
 * closed. Returns false until the program has `entries` bookings.
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
      // The database forbids changes of bookings. This transaction leaves out the triggers that
      // enforce this.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      await sql`UPDATE clearing_entries SET month = (month - interval '1 month')::date WHERE program_id = ${programId}`.execute(
        tx,
      )
      await sql`SET LOCAL session_replication_role = origin`.execute(tx)
      await closeDueMonths(tx, new Date())
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
