import { Readable } from 'node:stream'
import type { ImportKind } from '@vicino/contract/loyalty/customers/imports/constants'
import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import type { Document } from '../../../../platform/http/endpoint.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../../platform/csv.ts'
import { readOwnImport, type Which } from './read-imports.ts'
import { REASONS } from './reasons.ts'
import { readRows } from './rows.queries.ts'

/**
 * Columns of the file of refused lines, between line number and reason. A brand can correct them
 * and send the file again.
 */
const HEADINGS: Readonly<Record<ImportKind, Readonly<Record<Language, readonly string[]>>>> = {
  balances: {
    it: ['riga', 'cliente', 'punti', 'bollini', 'etichetta', 'riferimento', 'motivo'],
    en: ['line', 'customer', 'points', 'stamps', 'label', 'reference', 'reason'],
  },
  purchases: {
    it: ['riga', 'cliente', 'data', 'importo', 'scontrino', 'categoria', 'motivo'],
    en: ['line', 'customer', 'at', 'amount', 'id', 'category', 'reason'],
  },
}
const EMPTY = ['', '', '', '', '']
const BATCH = 1000

/**
 * Streams the refused lines of an import. @throws AppError program_not_found,
 * customer_import_not_found
 */
export async function exportRefused(
  db: Db,
  which: Which,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Document> {
  const { id, kind } = await readOwnImport(db, which, actor)
  return {
    bytes: Readable.from(linesOf(db, { id, kind }, language)),
    fileName: language === 'it' ? 'righe-rifiutate.csv' : 'refused-lines.csv',
    isFinal: false,
    isSaved: true,
  }
}

async function* linesOf(
  db: Db,
  { id: importId, kind }: { readonly id: string; readonly kind: ImportKind },
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[kind][language])
  for (let after = 0; ;) {
    const rows = await readRows(db, importId, { state: 'refused', after, limit: BATCH })
    yield rows
      .map(({ line, cells, reason }) =>
        csvLine([String(line), ...(cells ?? EMPTY), reason === null ? '' : REASONS[reason][language]]),
      )
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.line
  }
}
