import type { Db } from '../../../../platform/db/database.ts'
import { importPurchases, takePurchaseBack } from '../../members/public.ts'
import { doneOf, type GivenBy, inTurns, reasonFor } from './give-rows.ts'
import { type DoneRow, type DueRow, writeRows } from './rows.queries.ts'

/**
 * Registers rows as purchases under the program's rules. Each row is one event, with its identity,
 * in the customer's history and with the usual notification. The caller holds the program's lock;
 * the rows are in the order of their customers.
 */
export async function givePurchases(tx: Db, of: GivenBy, rows: readonly DueRow[]): Promise<void> {
  const done: DoneRow[] = []
  for (const each of inTurns(rows)) {
    const results = await importPurchases(
      tx,
      each.map(({ userId, line, amountCents, boughtAt, category, reference }) => ({
        program: of.program,
        userId,
        actId: `${of.importId}:${line}`,
        cents: amountCents,
        at: boughtAt ?? of.now,
        category,
        receipt: reference,
        actorId: of.confirmedBy,
        now: of.now,
      })),
    )
    for (const [index, row] of each.entries()) {
      const { eventId = null, reason = null, points = 0, stamps = 0 } = results[index] ?? {}
      done.push(
        reason === null
          ? doneOf(of, row, { state: 'given', eventId, points, stamps })
          : doneOf(of, row, { state: 'refused', reason: reasonFor(reason) }),
      )
    }
  }
  await writeRows(tx, done)
}

/**
 * Reverses purchases as refunds of their whole remaining amount, with the points that they earned.
 */
export async function takePurchasesBack(tx: Db, of: GivenBy, rows: readonly DueRow[]): Promise<void> {
  const done: DoneRow[] = []
  for (const row of rows) {
    const { eventId, userId } = row
    if (eventId === null) {
      done.push(doneOf(of, row, { state: 'undone' }))
      continue
    }
    const { program, confirmedBy: actorId, now } = of
    const taken = await takePurchaseBack(tx, { program, userId, eventId, actorId, now })
    done.push(
      doneOf(of, row, {
        state: taken.reason === null ? 'undone' : 'kept',
        eventId,
        reason: taken.reason === null ? null : reasonFor(taken.reason),
        undonePoints: taken.points,
        undoneStamps: taken.stamps,
      }),
    )
  }
  await writeRows(tx, done)
}
