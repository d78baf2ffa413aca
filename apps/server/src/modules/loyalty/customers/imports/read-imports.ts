import type {
  listCustomerImportRows,
  listCustomerImports,
} from '@vicino/contract/loyalty/customers/imports/endpoints'
import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { pageOf, timeCursor, timeStart } from '../../../../platform/cursor.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { readOwnHead } from '../../programs/public.ts'
import { presentImport } from './imports.presenter.ts'
import { type ImportRow, readImport, readImports } from './imports.queries.ts'
import { REASONS } from './reasons.ts'
import { readRows } from './rows.queries.ts'

/** Names an import. */
export interface Which {
  readonly programId: string
  readonly importId: string
}

/** Lists imports, newest first. @throws AppError program_not_found, cursor_invalid */
export async function listImports(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  programId: string,
  { limit, cursor }: QueryOf<typeof listCustomerImports>,
  actor: Actor,
): Promise<ResponseOf<typeof listCustomerImports>> {
  const scope = ['customer/import', programId]
  const start = timeStart(cursors, scope, cursor)
  await readOwnHead(db, programId, actor)
  const rows = await readImports(db, programId, { start, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ createdAt, id }) => timeCursor(cursors, scope, createdAt, id))
  return { items: page.rows.map(presentImport), nextCursor: page.nextCursor }
}

/** @throws AppError program_not_found, customer_import_not_found */
export async function readOwnImport(
  db: Db,
  { programId, importId }: Which,
  actor: Actor,
): Promise<ImportRow> {
  await readOwnHead(db, programId, actor)
  const row = await readImport(db, programId, importId)
  if (row === undefined) throw new AppError('customer_import_not_found')
  return row
}

/** @throws AppError program_not_found, customer_import_not_found */
export const getImport = async (db: Db, which: Which, actor: Actor): Promise<CustomerImport> =>
  presentImport(await readOwnImport(db, which, actor))

/** @throws AppError program_not_found, customer_import_not_found, cursor_invalid */
export async function listRows(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  which: Which,
  { state, limit, cursor }: QueryOf<typeof listCustomerImportRows>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ResponseOf<typeof listCustomerImportRows>> {
  const scope = ['customer/import/row', which.importId, state ?? '']
  const after = cursor === undefined ? 0 : Number(cursors.decode(scope, cursor).id)
  const { id } = await readOwnImport(db, which, actor)
  const rows = await readRows(db, id, { state: state ?? null, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ line }) => cursors.encode(scope, { values: [], id: String(line) }))
  return {
    items: page.rows.map(({ cells, reason, ...row }) => ({
      ...row,
      reason,
      text: reason === null ? '' : REASONS[reason][language],
      who: cells?.[0] ?? '',
    })),
    nextCursor: page.nextCursor,
  }
}
