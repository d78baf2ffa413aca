import { IMPORTED_POINTS_PER_DAY } from '@vicino/contract/loyalty/customers/imports/constants'
import type { confirmCustomerImport as contract } from '@vicino/contract/loyalty/customers/imports/endpoints'
import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { readOwnHead } from '../../programs/public.ts'
import { presentImport } from './imports.presenter.ts'
import {
  type ImportRow,
  lockConfirmations,
  lockImport,
  pointsImportedBy,
  readImport,
  setConfirmed,
  sumUp,
  takeLonger,
} from './imports.queries.ts'
import type { Which } from './read-imports.ts'
import { refuseRepeated } from './rows.queries.ts'

type Body = BodyOf<typeof contract>

/**
 * Confirms an import; the job then gives exactly what the preview showed. A second confirmation
 * returns its present state.
 * @throws AppError program_not_found, program_not_active, customer_import_not_found,
 * customer_import_state, customer_import_changed, adjust_limit
 */
export async function confirmImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  which: Which,
  body: Body,
  actor: Actor,
): Promise<CustomerImport> {
  const now = clock.now()
  const head = await readOwnHead(db, which.programId, actor)
  const outcome = await inTransaction(db, async (tx) => {
    await takeLonger(tx)
    await lockConfirmations(tx, which.programId, actor.sub)
    const row = await lockImport(tx, which.programId, which.importId)
    if (row === undefined) throw new AppError('customer_import_not_found')
    if (row.state === 'applying' || row.state === 'applied') return row
    if (row.state !== 'preview') throw new AppError('customer_import_state')
    if (head.status !== 'active') throw new AppError('program_not_active')
    // Rows that another import gave meanwhile are stored as refused, so that the next preview shows
    // them.
    if ((await refuseRepeated(tx, { ...which, now }, row.kind)) > 0) {
      await sumUp(tx, row.id)
      return null
    }
    if (!isAsSeen(row, body)) throw new AppError('customer_import_changed')
    await assertRoom(tx, actor, body, now)
    const { reason, countsForLevel } = body
    await setConfirmed(tx, { id: row.id, reason, countsForLevel, userId: actor.sub, now })
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'customer.imported',
      objectType: 'program',
      objectId: head.id,
      brandId: head.brandId,
      detail: {
        importId: row.id,
        rows: body.rows,
        points: body.points,
        stamps: body.stamps,
        amountCents: body.amountCents,
        countsForLevel,
      },
      now,
    })
    return readImport(tx, which.programId, row.id)
  })
  if (!outcome) throw new AppError('customer_import_changed')
  return presentImport(outcome)
}

/** Tells whether the import has something to give and equals what the caller saw. */
function isAsSeen({ summary }: ImportRow, { rows, points, stamps, amountCents }: Body): boolean {
  const { ready = 0, waiting = 0 } = summary
  const isSame =
    summary.points === points && summary.stamps === stamps && (summary.amountCents ?? 0) === amountCents
  return rows > 0 && ready + waiting === rows && isSame
}

async function assertRoom(tx: Db, { sub }: Actor, { points }: Body, now: Date): Promise<void> {
  const today = new Date(startOfDay(dayAt(now.getTime())))
  if ((await pointsImportedBy(tx, sub, today)) + points > IMPORTED_POINTS_PER_DAY)
    throw new AppError('adjust_limit')
}
