import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import { readOwnHead } from '../../programs/public.ts'
import { deleteImportRow, lockImport } from './imports.queries.ts'
import type { Which } from './read-imports.ts'

/**
 * Deletes an import that gave nothing, with its rows.
 * @throws AppError program_not_found, customer_import_not_found, customer_import_state
 */
export async function deleteImport(tx: Db, { programId, importId }: Which, actor: Actor): Promise<void> {
  await readOwnHead(tx, programId, actor)
  const row = await lockImport(tx, programId, importId)
  if (row === undefined) throw new AppError('customer_import_not_found')
  if (row.state !== 'preview' && row.state !== 'reading') throw new AppError('customer_import_state')
  await deleteImportRow(tx, importId)
}
