import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import { ownBrand } from '../../../../platform/auth/own-brand.ts'
import type { Language } from '@vicino/contract/common/language'
import { SHOP_FILE } from '@vicino/contract/marketplace/shops/constants'
import type { importShops as contract } from '@vicino/contract/marketplace/shops/endpoints'
import type { ShopImport } from '@vicino/contract/marketplace/shops/schemas'
import { writeAudits } from '../../../../platform/audit.ts'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Call } from '../../../../platform/http/endpoint.ts'
import { readSentFile, refusedFile } from '../../../foundation/file-import/public.ts'
import { comuniNamed, type NamedComune } from '../../../foundation/places/public.ts'
import { valuesOf } from '../change-shop.ts'
import { moveDealsOf, readShops } from '../shops.queries.ts'
import { COLUMNS, type FileCells, fileRowSchema, HEADINGS } from './columns.ts'
import { insertShops, lockShops, updateShops } from './import.queries.ts'
import { nameOf, plainKey, type PlannedRow, planRows } from './plan.ts'
import type { ShopBody } from './read-row.ts'
import { reasonOf } from './reasons.ts'

/**
 * Adds and changes the shops of the caller's brand by a CSV file. Without `seen` it previews each
 * row; with it exactly that is done, all or nothing. A file with nothing left to do is answered as
 * done, so that it may be sent again.
 * @throws AppError brand_required, import_unreadable, import_too_long, shop_import_changed
 */
export async function importShops(
  tx: Db,
  { body: { csv, seen }, actor, language }: Call<typeof contract>,
  at: { readonly now: Date; readonly today: string },
): Promise<ShopImport> {
  const brandId = ownBrand(actor)
  if (seen !== null) await lockShops(tx, brandId)
  const headings = HEADINGS[language]
  const file = { schema: fileRowSchema, columns: COLUMNS, headings, max: SHOP_FILE.rows }
  const rows = await readSentFile(csv, file, language)
  const cells = rows.flatMap((entry) => ('refused' in entry ? [] : [entry.row]))
  const comuni = await comuniNamed(tx, [...new Set(cells.map((row) => townOf(row).name))])
  const shops = await readShops(tx, brandId, { ...at, all: true })
  const planned = planRows(rows, shops, (row) => comuniOf(row, comuni), at.now)
  const write = planned.filter(({ verdict }) => verdict === 'new' || verdict === 'change')
  if (seen !== null && write.length > 0) {
    if (seen !== nameOf(planned)) throw new AppError('shop_import_changed')
    // A shop that was just added by hand may have the code of a row.
    await withUnique({ shops_code_once: 'shop_import_changed' }, () =>
      writeRows(tx, brandId, write, { ...at, actorId: actor.sub }),
    )
  }
  return present(planned, language, seen !== null)
}

/** Writes all new shops in one statement, all changed ones in another. */
async function writeRows(
  tx: Db,
  brandId: string,
  rows: readonly PlannedRow[],
  at: { readonly now: Date; readonly actorId: string },
): Promise<void> {
  const toWrite = rows.flatMap(({ shopId, body }) =>
    body === null ? [] : [{ id: shopId, ...valuesOf(body) }],
  )
  const added = await insertShops(
    tx,
    brandId,
    toWrite.filter(({ id }) => id === null),
    at.now,
  )
  const changed = toWrite.flatMap(({ id }) => (id === null ? [] : [id]))
  await updateShops(
    tx,
    brandId,
    toWrite.filter(({ id }) => id !== null),
    at.now,
  )
  const isMoved = rows.some(({ changes }) => changes.includes('position'))
  if (isMoved) await moveDealsOf(tx, brandId, changed, at.now)
  const entry = (action: AuditAction) => (objectId: string) => ({
    actorId: at.actorId,
    action,
    objectType: 'shop',
    objectId,
    brandId,
    detail: { by: 'import' },
    now: at.now,
  })
  await writeAudits(tx, [...added.map(entry('shop.open')), ...changed.map(entry('shop.change'))])
}

function present(planned: readonly PlannedRow[], language: Language, isDone: boolean): ShopImport {
  const rows = planned.map((row): ShopImport['rows'][number] => ({
    line: row.line,
    name: row.body?.name ?? row.cells.name.slice(0, 200),
    address: row.body?.address ?? row.cells.address.slice(0, 200),
    city: row.body?.city ?? row.cells.city.slice(0, 200),
    verdict: row.verdict,
    reason: row.refusal === null ? null : reasonOf(row.refusal, language),
    changes: [...row.changes],
    inMiddle: row.inMiddle,
    openingHours: hoursOf(row.body),
  }))
  const count = (verdict: PlannedRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const bad = planned.flatMap(({ cells, refusal }) =>
    refusal === null ? [] : [{ cells, reason: reasonOf(refusal, language) }],
  )
  return {
    rows,
    counts: { new: count('new'), change: count('change'), same: count('same'), refused: count('refused') },
    seen: nameOf(planned),
    isDone,
    refusedFile: bad.length === 0 ? null : refusedFile(HEADINGS[language], bad, language),
  }
}

const hoursOf = (body: ShopBody | null) => body?.openingHours ?? null

/** Parses the comune of a cell: with its province in brackets, or in a cell of its own. */
function townOf({ city, province }: FileCells): { readonly name: string; readonly province: string } {
  const [, name, within] = /^(.+?)\s*\(([^()]+)\)$/.exec(city) ?? []
  return { name: name ?? city, province: plainKey(province || (within ?? '')) }
}

function comuniOf(cells: FileCells, comuni: readonly NamedComune[]): NamedComune[] {
  const { name, province } = townOf(cells)
  return comuni.filter(
    (comune) =>
      comune.asked === name &&
      (province === '' || [comune.province, comune.provinceCode].some((text) => plainKey(text) === province)),
  )
}
