import { CUSTOMER_FILE, type ImportKind } from '@vicino/contract/loyalty/customers/imports/constants'
import type { uploadCustomerImport as contract } from '@vicino/contract/loyalty/customers/imports/endpoints'
import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import type { Call } from '../../../../platform/http/endpoint.ts'
import { MissingColumns, Workbook, WORKBOOK } from '../../../foundation/file-import/public.ts'
import { readOwnHead } from '../../programs/public.ts'
import { forgetFile, type UploadedFile } from './file-sink.ts'
import { deleteImportRow, endReading, findOrAddImport, readImport } from './imports.queries.ts'
import { presentImport } from './imports.presenter.ts'
import { type FileRow, readFile } from './read-file.ts'
import { insertPurchases } from './purchases.queries.ts'
import { insertRows } from './rows.queries.ts'

/** Rows that one statement looks up and stores. */
const BATCH = 1000

/**
 * Stores the rows of a file with their expected effect, part by part, and gives nothing yet. The
 * same file is the same import: an interrupted upload continues, and a known import is returned
 * with its present state.
 * @throws AppError program_not_found, import_unreadable, import_too_long
 */
export async function uploadCustomers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { params: { programId }, body: { fileName, kind }, actor, language }: Call<typeof contract>,
  file: UploadedFile,
): Promise<CustomerImport> {
  try {
    const head = await readOwnHead(db, programId, actor)
    const known = await findOrAddImport(db, {
      programId,
      kind,
      fileName,
      sha256: file.sha256,
      userId: actor.sub,
      now: clock.now(),
    })
    if (known.state === 'reading') {
      const of = { importId: known.id, programId, brandId: head.brandId, userId: actor.sub, now: clock.now() }
      await storeRows(db, of, { file, kind }, language)
    }
    const stored = await readImport(db, programId, known.id)
    if (stored === undefined) throw new AppError('customer_import_not_found')
    return presentImport(stored)
  } finally {
    await forgetFile(file)
  }
}

type Of = Parameters<typeof insertRows>[1]

async function storeRows(
  db: Database,
  of: Of,
  { file, kind }: { readonly file: UploadedFile; readonly kind: ImportKind },
  language: Language,
): Promise<void> {
  const insert = kind === 'balances' ? insertRows : insertPurchases
  let batch: FileRow[] = []
  let rows = 0
  try {
    for await (const row of readFile(file.path, kind, of.now.getTime())) {
      batch.push(row)
      rows += 1
      if (rows > CUSTOMER_FILE.rows)
        throw new AppError('import_too_long', { values: { max: CUSTOMER_FILE.rows } })
      if (batch.length < BATCH) continue
      await insert(db, of, batch)
      batch = []
    }
    if (rows === 0) throw unreadable(EMPTY[language])
  } catch (error) {
    // A file that cannot be read as a whole is not kept. After a crash the stored rows stay, and
    // the next upload continues.
    const isUnreadable = error instanceof MissingColumns || error instanceof Workbook
    if (error instanceof AppError || isUnreadable) await deleteImportRow(db, of.importId)
    if (error instanceof Workbook) throw unreadable(WORKBOOK[language])
    throw error instanceof MissingColumns ? unreadable(COLUMN[kind][language]) : error
  }
  if (batch.length > 0) await insert(db, of, batch)
  await inTransaction(db, (tx) => endReading(tx, of.importId))
}

const EMPTY = { it: 'non ha righe', en: 'it has no rows' }
const COLUMN = {
  balances: {
    it: 'manca la colonna «cliente» (o «email»)',
    en: 'it lacks the column “customer” (or “email”)',
  },
  purchases: {
    it: 'servono le colonne «cliente», «data» e «importo»',
    en: 'it needs the columns “customer”, “at” and “amount”',
  },
}
const unreadable = (reason: string): AppError => new AppError('import_unreadable', { values: { reason } })
