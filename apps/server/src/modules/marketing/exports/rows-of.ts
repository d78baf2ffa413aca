import type { Language } from '@vicino/contract/common/language'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import type { FileRow, FileRows } from '../../../platform/xlsx.ts'
import { rowsOfCoupons } from '../../loyalty/coupons/public.ts'
import { rowsOfCustomers, rowsOfMovements } from '../../loyalty/customers/public.ts'
import { rowsOfDeals } from '../../marketplace/deals/public.ts'
import type { ExportRow } from './exports.queries.ts'
import { type PurchaseRow, readMemberIds, readPurchases } from './purchases.queries.ts'

/** A moment after all events. */
const NO_END = new Date('2200-01-01')
/** Members whose purchases are read at once. */
const BATCH = 200

/** Reads the present rows of an export. */
export function rowsOf(db: Db, row: ExportRow, now: Date): Promise<FileRows> | FileRows {
  const { what, brandId, programId, language } = row
  if (what === 'coupons') return rowsOfCoupons(db, { brandId, language, now })
  if (what === 'deals') return rowsOfDeals(db, { brandId, language, now })
  if (programId === null) throw new Error(`An export of ${what} is of a program`)
  if (what === 'customers') return rowsOfCustomers(db, { programId, language, now })
  const until = row.until ?? NO_END
  if (what === 'movements')
    return rowsOfMovements(db, { programId, period: { from: row.from ?? new Date(0), until }, language })
  return rowsOfPurchases(db, programId, { from: row.from, until }, language)
}

const COLUMNS = [
  ['moment', 18, { it: 'Quando', en: 'When' }],
  ['text', 24, { it: 'Cliente', en: 'Customer' }],
  ['text', 20, { it: 'Handle', en: 'Handle' }],
  ['text', 18, { it: 'Scontrino', en: 'Receipt' }],
  ['text', 12, { it: 'Canale', en: 'Channel' }],
  ['text', 20, { it: 'Negozio', en: 'Shop' }],
  ['euros', 12, { it: 'Importo (€)', en: 'Amount (€)' }],
  ['euros', 16, { it: 'Non rimborsato (€)', en: 'Not refunded (€)' }],
  ['whole', 10, { it: 'Punti', en: 'Points' }],
  ['whole', 10, { it: 'Bollini', en: 'Stamps' }],
  ['text', 38, { it: 'Codice', en: 'Code' }],
] as const
const SHEET_NAME = { it: 'Acquisti', en: 'Purchases' } as const
const CHANNELS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  it: { till: 'Cassa', online: 'Online', api: 'API', import: 'File' },
  en: { till: 'Till', online: 'Online', api: 'API', import: 'File' },
}

function rowsOfPurchases(
  db: Db,
  programId: string,
  period: { readonly from: Date | null; readonly until: Date },
  language: Language,
): FileRows {
  async function* batches(): AsyncGenerator<FileRow[]> {
    for (let after: string | null = null; ;) {
      const userIds = await readMemberIds(db, programId, { after, limit: BATCH })
      const found = userIds.length === 0 ? [] : await readPurchases(db, programId, userIds, period)
      if (found.length > 0) yield found.map((row) => ({ userId: row.userId, cells: cellsOf(row, language) }))
      after = userIds.at(-1) ?? null
      if (userIds.length < BATCH) return
    }
  }
  const columns = COLUMNS.map(([kind, width, titles]) => ({ kind, width, title: titles[language] }))
  return { name: SHEET_NAME[language], columns, personalFrom: null, batches: batches() }
}

const cellsOf = (row: PurchaseRow, language: Language) => [
  row.at,
  row.username,
  row.handle,
  row.receipt,
  CHANNELS[language][row.channel] ?? row.channel,
  row.shop,
  eurosOf(row.amountCents),
  eurosOf(row.leftCents),
  row.points,
  row.stamps,
  row.id,
]
