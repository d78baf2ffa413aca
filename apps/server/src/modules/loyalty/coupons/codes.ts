import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import { Readable } from 'node:stream'
import type { listCouponCodes } from '@vicino/contract/loyalty/coupons/endpoints'
import type { CouponCode } from '@vicino/contract/loyalty/coupons/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { claimCodeText, readClaimCode } from '@vicino/domain/claim-code'
import type { CouponState } from '@vicino/domain/coupons'
import { writeAudit } from '../../../platform/audit.ts'
import { BYTE_ORDER_MARK, centsCell, csvLine } from '../../../platform/csv.ts'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'
import { presentCode } from './coupons.presenter.ts'
import {
  type CodeRow,
  findCode,
  lockCodes,
  readCodesOf,
  readCodesAfter,
  voidUse,
  writeRevoked,
} from './codes.queries.ts'
import { nextAt } from './coupon-days.ts'
import { couponStateAt } from './coupon-state.ts'
import { lockOwnTemplate, ownTemplate } from './templates.ts'
import { addGiven } from './templates.queries.ts'

/**
 * Lists the codes of a template, newest first. @throws AppError coupon_not_found,
 * cursor_invalid
 */
export async function listCodes(
  db: Db,
  { clock, cursors }: Services,
  templateId: string,
  { state, search, limit, cursor }: QueryOf<typeof listCouponCodes>,
  actor: Actor,
): Promise<ResponseOf<typeof listCouponCodes>> {
  const now = clock.now()
  const scope = ['coupon/code', templateId, state, search]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await ownTemplate(db, templateId, actor)
  const text = search === undefined || search === '' ? null : search
  const rows = await readCodesOf(db, {
    templateId,
    state,
    now,
    before,
    limit: limit + 1,
    like: text && `${escapeLike(text)}%`,
    code: text && readClaimCode(text),
  })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map((row) => presentCode(row, actor, now)), nextCursor: page.nextCursor }
}

interface Which {
  readonly id: string
  readonly codeId: string
}

/** Locks a code of a template that the caller runs. @throws AppError coupon_not_found */
async function lockOwnCode(tx: Db, { id, codeId }: Which, actor: Actor): Promise<CodeRow> {
  await ownTemplate(tx, id, actor)
  await lockCodes(tx, [codeId])
  const row = await findCode(tx, codeId)
  if (row === undefined || row.templateId !== id) throw new AppError('coupon_not_found')
  return row
}

/**
 * Withdraws an active code; it no longer counts towards the limits.
 * @throws AppError coupon_not_found, coupon_step
 */
export async function revoke(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  of: Which & { readonly reason: string },
  actor: Actor,
): Promise<CouponCode> {
  const now = clock.now()
  await lockOwnTemplate(tx, of.id, actor)
  const row = await lockOwnCode(tx, of, actor)
  if (couponStateAt(row, now) !== 'active') throw new AppError('coupon_step')
  await writeRevoked(tx, { id: row.id, actorId: actor.sub, reason: of.reason, now })
  await addGiven(tx, of.id, -1)
  await emit(tx, 'coupon.revoked', idsOf(row), now)
  await note(tx, 'revoked', row, actor, { reason: of.reason }, now)
  return answer(tx, row.id, actor, now)
}

/**
 * Reverses a use (R-210 for coupons): the code can be used again until it expires. A purchase that
 * was registered with it stays.
 * @throws AppError coupon_not_found, coupon_not_used
 */
export async function voidCode(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  of: Which & { readonly reason: string },
  actor: Actor,
): Promise<CouponCode> {
  const now = clock.now()
  const row = await lockOwnCode(tx, of, actor)
  const { use } = row
  if (use === null) throw new AppError('coupon_not_used')
  const state = row.expiresAt > now ? 'active' : 'expired'
  await voidUse(tx, {
    couponId: row.id,
    useId: use.id,
    state,
    nextAt: state === 'active' ? nextAt(now, row.expiresAt, row.warned) : null,
    actorId: actor.sub,
    reason: of.reason,
    now,
  })
  const { id: useId, receiptId, amountCents, discountCents, paidCents } = use
  const told = { ...idsOf(row), useId, receiptId, amountCents, discountCents, paidCents, state } as const
  await emit(tx, 'coupon.voided', told, now)
  await note(tx, 'voided', row, actor, { useId, discountCents, reason: of.reason }, now)
  return answer(tx, row.id, actor, now)
}

const idsOf = ({ id: couponId, templateId, brandId, userId }: CodeRow) => ({
  couponId,
  templateId,
  brandId,
  userId,
})

const note = (
  tx: Db,
  what: AuditVerb<'coupon'>,
  { id, brandId }: CodeRow,
  actor: Actor,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action: `coupon.${what}`,
    objectType: 'coupon',
    objectId: id,
    brandId,
    detail,
    now,
  })

async function answer(tx: Db, id: string, actor: Actor, now: Date): Promise<CouponCode> {
  const row = await findCode(tx, id)
  if (row === undefined) throw new Error('A code stays')
  return presentCode(row, actor, now)
}

/** Codes that are read at once for a file. */
const BATCH = 1000

const HEADINGS = {
  it: [
    'Codice',
    'Stato',
    'Cliente',
    'Assegnato il',
    'Scade il',
    'Usato il',
    'Scontrino',
    'Totale (€)',
    'Sconto (€)',
    'Pagato (€)',
  ],
  en: [
    'Code',
    'State',
    'Customer',
    'Given on',
    'Expires on',
    'Used on',
    'Receipt',
    'Total (€)',
    'Discount (€)',
    'Paid (€)',
  ],
} as const satisfies Record<Language, readonly string[]>
export const CODE_STATES = {
  it: { active: 'Attivo', used: 'Usato', expired: 'Scaduto', revoked: 'Ritirato' },
  en: { active: 'Active', used: 'Used', expired: 'Expired', revoked: 'Revoked' },
} as const satisfies Record<Language, Record<CouponState, string>>

/**
 * Streams all codes of a template as CSV, and notes in the audit log who asked for them.
 * @throws AppError coupon_not_found
 */
export async function codesCsv(
  db: Db,
  { db: primary, clock }: Pick<Services, 'db' | 'clock'>,
  templateId: string,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Document> {
  const now = clock.now()
  const { brandId } = await ownTemplate(db, templateId, actor)
  await writeAudit(primary, {
    actorId: actor.sub,
    action: 'coupon-template.exported',
    objectType: 'coupon-template',
    objectId: templateId,
    brandId,
    now,
  })
  const sent = { what: 'coupons', programId: null, brandId, rows: null, language } as const
  await emit(primary, 'brand.exported', { ...sent, actorId: actor.sub }, now)
  const bytes = Readable.from(linesOf(db, templateId, language, now))
  return { bytes, fileName: `coupon-${now.toISOString().slice(0, 10)}.csv`, isFinal: false, isSaved: true }
}

async function* linesOf(db: Db, templateId: string, language: Language, now: Date): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language])
  for (let after: string | null = null; ;) {
    const rows: CodeRow[] = await readCodesAfter(db, templateId, after, BATCH)
    yield rows.map((row) => csvLine(cellsOf(row, language, now))).join('')
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}

function cellsOf(row: CodeRow, language: Language, now: Date): string[] {
  const euros = (cents: number | undefined): string => {
    return cents === undefined ? '' : centsCell(cents, language)
  }
  return [
    claimCodeText(row.code),
    CODE_STATES[language][couponStateAt(row, now)],
    row.username,
    romeMoment(row.issuedAt),
    romeMoment(row.expiresAt),
    row.usedAt === null ? '' : romeMoment(row.usedAt),
    row.use?.receiptId ?? '',
    euros(row.use?.amountCents),
    euros(row.use?.discountCents),
    euros(row.use?.paidCents),
  ]
}
