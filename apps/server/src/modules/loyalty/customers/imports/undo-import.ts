import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { readOwnHead } from '../../programs/public.ts'
import { presentImport, undoUntil } from './imports.presenter.ts'
import { lockImport, readImport, setUndoing } from './imports.queries.ts'
import type { Which } from './read-imports.ts'

/**
 * Stops an import and lets the job take back what it gave; rows that were not given yet stay so. A
 * second undo returns the present state.
 * @throws AppError program_not_found, customer_import_not_found, customer_import_state,
 * undo_too_late
 */
export async function undoImport(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { programId, importId }: Which,
  actor: Actor,
): Promise<CustomerImport> {
  const now = clock.now()
  const { brandId } = await readOwnHead(tx, programId, actor)
  const row = await lockImport(tx, programId, importId)
  if (row === undefined) throw new AppError('customer_import_not_found')
  if (row.state === 'undoing' || row.state === 'undone') return presentImport(row)
  if (row.confirmedAt === null) throw new AppError('customer_import_state')
  if (now >= undoUntil(row.confirmedAt)) throw new AppError('undo_too_late')
  await setUndoing(tx, importId)
  const { given = 0, points = 0, stamps = 0 } = row.summary
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'customer.import_undone',
    objectType: 'program',
    objectId: programId,
    brandId,
    detail: { importId, given, points, stamps },
    now,
  })
  const after = await readImport(tx, programId, importId)
  if (after === undefined) throw new AppError('customer_import_not_found')
  return presentImport(after)
}
