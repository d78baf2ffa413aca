import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { runningServer } from '../../apps/server/src/start/running.ts'

/**
 * Lets the days pass that commissions wait for (PROMOTER_RULES of the domain): what a product owes its promoters is payable from now on.
 * Nothing else can be waited for in a test.
 */
export async function passCommissionHold(): Promise<void> {
  const running = await runningServer(process.env['E2E_DATA_DIR'] ?? '')
  if (running === undefined) throw new Error('The product of this worker does not run')
  const db = openDatabase({ url: running.databaseUrl })
  try {
    await db
      .updateTable('promoter_commissions')
      .set({ payable_at: new Date(Date.now() - 1000) })
      .where('state', '=', 'open')
      .execute()
  } finally {
    await db.destroy()
  }
}
