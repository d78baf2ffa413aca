import type { Language } from '@vicino/contract/common/language'
import { claimCodeText } from '@vicino/domain/claim-code'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import type { FileRow, FileRows, XlsxCell } from '../../../platform/xlsx.ts'
import { CODE_STATES } from './codes.ts'
import { type CodeRow, readCodesAfter } from './codes.queries.ts'
import { couponStateAt } from './coupon-state.ts'
import { readTemplates } from './templates.queries.ts'

/** Codes and templates that are read at once. */
const BATCH = 1000
const TEMPLATES = 100

const COLUMNS = [
  ['text', 26, { it: 'Coupon', en: 'Coupon' }],
  ['text', 14, { it: 'Codice', en: 'Code' }],
  ['text', 10, { it: 'Stato', en: 'State' }],
  ['text', 24, { it: 'Cliente', en: 'Customer' }],
  ['text', 20, { it: 'Handle', en: 'Handle' }],
  ['moment', 18, { it: 'Assegnato il', en: 'Given on' }],
  ['moment', 18, { it: 'Scade il', en: 'Expires on' }],
  ['moment', 18, { it: 'Usato il', en: 'Used on' }],
  ['text', 18, { it: 'Scontrino', en: 'Receipt' }],
  ['euros', 12, { it: 'Totale (€)', en: 'Total (€)' }],
  ['euros', 12, { it: 'Sconto (€)', en: 'Discount (€)' }],
  ['euros', 12, { it: 'Pagato (€)', en: 'Paid (€)' }],
] as const
const SHEET_NAME = { it: 'Coupon', en: 'Coupons' } as const

/** Reads all codes of a brand's coupons for a file, coupon by coupon, the newest first. */
export function rowsOfCoupons(
  db: Db,
  { brandId, language, now }: { readonly brandId: string; readonly language: Language; readonly now: Date },
): FileRows {
  const columns = COLUMNS.map(([kind, width, titles]) => ({ kind, width, title: titles[language] }))
  const batches = batchesOf(db, { brandId, language, now })
  return { name: SHEET_NAME[language], columns, personalFrom: null, batches }
}

async function* batchesOf(
  db: Db,
  { brandId, language, now }: { readonly brandId: string; readonly language: Language; readonly now: Date },
): AsyncGenerator<FileRow[]> {
  const today = dateText(dayAt(now.getTime()))
  for (let before: string | null = null; ;) {
    const templates = await readTemplates(db, { brandId, state: undefined, today, before, limit: TEMPLATES })
    for (const { id } of templates) yield* piecesOfTemplate(db, id, language, now)
    before = templates.at(-1)?.id ?? null
    if (templates.length < TEMPLATES) return
  }
}

async function* piecesOfTemplate(
  db: Db,
  id: string,
  language: Language,
  now: Date,
): AsyncGenerator<FileRow[]> {
  for (let after: string | null = null; ;) {
    const rows: CodeRow[] = await readCodesAfter(db, id, after, BATCH)
    if (rows.length > 0) yield rows.map((row) => ({ userId: row.userId, cells: cellsOf(row, language, now) }))
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}

const euros = (cents: number | undefined) => (cents === undefined ? null : eurosOf(cents))

function cellsOf(row: CodeRow, language: Language, now: Date): XlsxCell[] {
  const { use } = row
  return [
    row.template.name,
    claimCodeText(row.code),
    CODE_STATES[language][couponStateAt(row, now)],
    row.username,
    row.handle,
    row.issuedAt,
    row.expiresAt,
    row.usedAt,
    use?.receiptId ?? null,
    euros(use?.amountCents),
    euros(use?.discountCents),
    euros(use?.paidCents),
  ]
}
