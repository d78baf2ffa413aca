import type { BodyOf, QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/common/language'
import type { ErrorCode } from '@vicino/contract/errors'
import type { answerOfflineConflict, listOfflineConflicts } from '@vicino/contract/till/offline/endpoints'
import type { OfflineConflict } from '@vicino/contract/till/offline/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { allows } from '../../../platform/auth/permissions.ts'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readScanned, within } from './judge-entry.ts'
import {
  type ConflictRow,
  countConflicts,
  decideEntry,
  listConflicts,
  lockConflict,
  noteRedemption,
} from './offline.queries.ts'
import { type EntryBody, register } from './register-entry.ts'
import { OVER_STOCK, reasonOf, reasonText, resultOf } from './take-entries.ts'

/** The reasons despite which an owner may count an entry: the code itself is good. */
const COUNTABLE: ReadonlySet<string | null> = new Set<ErrorCode>([
  'till_pass_invalid',
  'till_access_ended',
  'till_out_of_time',
  'till_away_too_long',
  'till_over_entries',
  'till_over_amount',
  'proof_stale',
  'redemption_cancelled',
  'program_not_active',
  'purchases_per_day',
  'purchases_per_hour',
  'purchase_unusual',
])

/** Lists the entries of a brand that wait for a decision. @throws AppError cursor_invalid */
export async function conflicts(
  db: Db,
  { cursors }: Services,
  { cursor, limit }: QueryOf<typeof listOfflineConflicts>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ResponseOf<typeof listOfflineConflicts>> {
  const brandId = brandOfTill(actor)
  const scope = ['till/offline/conflict', brandId]
  const rows = await listConflicts(db, brandId, timeStart(cursors, scope, cursor), limit)
  const page = pageOf(rows, limit, ({ at, id }) => timeCursor(cursors, scope, at, id))
  return {
    items: page.rows.map((row) => presentConflict(row, language)),
    nextCursor: page.nextCursor,
    totalCount: await countConflicts(db, brandId),
  }
}

function presentConflict(row: ConflictRow, language: Language): OfflineConflict {
  return {
    _id: row.id,
    kind: row.kind as OfflineConflict['kind'],
    at: row.at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    by: row.by,
    deal: row.deal,
    amount: row.amount ?? (row.deal_cents === null ? null : eurosOf(row.deal_cents)),
    receiptId: row.receipt,
    code: row.code ?? '',
    message: reasonText(reasonOf(row), language),
    can: { count: COUNTABLE.has(row.code) },
  }
}

/**
 * Counts an entry after all, at its time moved into that of its code, or takes it off the list.
 * @throws AppError till_entry_not_found, till_entry_final, and as register()
 */
export async function answerConflict(
  tx: Db,
  services: Services,
  id: string,
  { count }: BodyOf<typeof answerOfflineConflict>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ResponseOf<typeof answerOfflineConflict>> {
  const brandId = brandOfTill(actor)
  const row = await lockConflict(tx, brandId, id)
  if (row === undefined) throw new AppError('till_entry_not_found')
  if (count && !COUNTABLE.has(row.code)) throw new AppError('till_entry_final')
  if (count && !allows(actor, row.kind === 'deal' ? 'code-CONFIRM' : 'purchase-CREATE')) {
    throw new AppError('permission_missing')
  }
  const now = services.clock.now()
  let isOverStock = false
  if (count) {
    const body = row.body as unknown as EntryBody
    const { scanned, times } = await readScanned(services, body)
    const { how, redemption } = await register(tx, services, body, scanned, {
      at: new Date(within(row.at.getTime(), times)),
      actor,
      shop: undefined,
      language,
      mayBeStale: true,
      reason: reasonText(reasonOf(row), language),
    })
    if (redemption !== undefined) await noteRedemption(tx, { brandId, id }, redemption)
    isOverStock = how === 'over_stock'
  }
  await decideEntry(tx, row, { outcome: count ? 'done' : 'dropped', by: actor.sub, isOverStock })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: count ? 'till.offline_counted' : 'till.offline_dropped',
    objectType: 'offline_till_entry',
    objectId: id,
    brandId,
    detail: { reason: row.code },
    now,
  })
  return resultOf(id, 'done', isOverStock ? OVER_STOCK : null, language)
}
