import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import { message } from '@vicino/contract/common/field-messages'
import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import type { createCouponTemplate, listCouponTemplates } from '@vicino/contract/loyalty/coupons/endpoints'
import type { BodyOf, QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { dateText, dayAt, parseDate } from '@vicino/domain/loyalty/clock'
import { centsOf } from '@vicino/domain/pricing'
import { writeAudit } from '../../../platform/audit.ts'
import { pageOf } from '../../../platform/cursor.ts'
import { withForeignKeys } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { publicAddress } from '../../../platform/files/keys.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { releaseFiles, useFiles } from '../../foundation/files/public.ts'
import { brandOf } from '../programs/public.ts'
import { isOver } from './coupon-days.ts'
import { editedOf, presentTemplate, templateStateAt } from './coupons.presenter.ts'
import { refuseTakenCode } from './public-code.ts'
import { mayRunCoupons } from './coupons.policy.ts'
import {
  countShopsOf,
  findTemplate,
  insertTemplate,
  lockTemplate,
  readTemplates,
  type ShownTemplate,
  type TemplateRow,
  type TemplateValues,
  updateTemplate,
  writeState,
} from './templates.queries.ts'

type Body = BodyOf<typeof createCouponTemplate>

/**
 * Lists the coupons of a brand, newest first. @throws AppError brand_not_found,
 * cursor_invalid
 */
export async function listTemplates(
  db: Db,
  { clock, cursors }: Services,
  { brandId: named, state, limit, cursor }: QueryOf<typeof listCouponTemplates>,
  actor: Actor,
): Promise<ResponseOf<typeof listCouponTemplates>> {
  const now = clock.now()
  const brandId = brandOf(actor, named)
  const scope = ['coupon', brandId, state]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const today = dateText(dayAt(now.getTime()))
  const rows = await readTemplates(db, { brandId, state, today, before, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map((row) => presentTemplate(row, actor, now)), nextCursor: page.nextCursor }
}

/**
 * Reads a template of a brand that the caller runs.
 * @throws AppError coupon_not_found, also for those of other brands
 */
export async function ownTemplate(db: Db, id: string, actor: Actor): Promise<ShownTemplate> {
  const row = await findTemplate(db, id)
  if (row === undefined || !mayRunCoupons(actor, row.brandId)) throw new AppError('coupon_not_found')
  return row
}

/** Locks a template that the caller runs; a template of another brand is not even locked. */
export async function lockOwnTemplate(tx: Db, id: string, actor: Actor): Promise<TemplateRow> {
  const { brandId } = await ownTemplate(tx, id, actor)
  const row = await lockTemplate(tx, brandId, id)
  if (row === undefined) throw new AppError('coupon_not_found')
  return row
}

/**
 * @throws AppError brand_not_found, coupon_code_taken, shop_not_found, validation_failed,
 * file_not_found, file_unfit, file_in_use
 */
export async function createTemplate(
  tx: Db,
  services: Pick<Services, 'clock'>,
  { brandId: named, body }: { readonly brandId: string | undefined; readonly body: Body },
  actor: Actor,
): Promise<CouponTemplate> {
  const now = services.clock.now()
  const brandId = brandOf(actor, named)
  // It would be over before anybody got it.
  if (isOver({ validTo: body.validTo ?? null }, now))
    throw new AppError('validation_failed', { fieldErrors: { validTo: message('day_past') } })
  const values = await valuesOf(tx, brandId, body)
  await refuseTakenCode(tx, { brandId, code: values.publicCode, except: null }, now)
  const id = await withForeignKeys({ coupon_templates_brand_id_fkey: 'brand_not_found' }, () =>
    insertTemplate(tx, brandId, values, now),
  )
  const image = await claimImage(tx, { id, ownerId: actor.sub, now }, body.imageUrl, null)
  if (image !== null) await updateTemplate(tx, id, { ...values, image }, now)
  await note(tx, 'created', { id, brandId }, actor, now)
  return shown(tx, id, actor, now)
}

/**
 * Changes a template. Once a code was given, these promises stay: kind, value, minimum, products,
 * shops and combinability.
 * @throws AppError coupon_not_found, record_changed, coupon_ended, coupon_given,
 * coupon_below_given, coupon_code_taken, shop_not_found, validation_failed, file_not_found, file_unfit, file_in_use
 */
export async function changeTemplate(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { id, body, version }: { readonly id: string; readonly body: Body; readonly version: string },
  actor: Actor,
): Promise<CouponTemplate> {
  const now = clock.now()
  const before = await lockOwnTemplate(tx, id, actor)
  requireVersion(editedOf(before), version)
  if (before.state === 'ended') throw new AppError('coupon_ended')
  const values = await valuesOf(tx, before.brandId, body, before.shops)
  if (before.wasGiven && PROMISED.some((field) => !isSame(values[field], before[field])))
    throw new AppError('coupon_given')
  if (values.total !== null && values.total < before.given)
    throw new AppError('coupon_below_given', { values: { given: before.given } })
  await refuseTakenCode(tx, { brandId: before.brandId, code: values.publicCode, except: id }, now)
  const image = await claimImage(tx, { id, ownerId: actor.sub, now }, body.imageUrl, before.image)
  await updateTemplate(tx, id, { ...values, image }, now)
  await note(tx, 'changed', before, actor, now)
  return shown(tx, id, actor, now)
}

/** Fields that cannot change once a code was given. */
const PROMISED = [
  'kind',
  'percent',
  'valueCents',
  'product',
  'minSpendCents',
  'codes',
  'categories',
  'combinable',
  'shops',
] as const satisfies (keyof TemplateValues)[]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Pauses, resumes or ends a template; a template in that state already stays as it is.
 * @throws AppError coupon_not_found, coupon_ended
 */
export async function setState(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { id, state }: { readonly id: string; readonly state: TemplateRow['state'] },
  actor: Actor,
): Promise<CouponTemplate> {
  const now = clock.now()
  const row = await lockOwnTemplate(tx, id, actor)
  if (state !== 'ended' && templateStateAt(row, now) === 'ended') throw new AppError('coupon_ended')
  if (row.state !== state) {
    await writeState(tx, id, state, now)
    await note(tx, STEPS[state], row, actor, now)
  }
  return shown(tx, id, actor, now)
}
const STEPS = { active: 'resumed', paused: 'paused', ended: 'ended' } as const

async function shown(tx: Db, id: string, actor: Actor, now: Date): Promise<CouponTemplate> {
  return presentTemplate(await ownTemplate(tx, id, actor), actor, now)
}

const note = (
  tx: Db,
  what: AuditVerb<'coupon-template'>,
  { id, brandId }: Pick<TemplateRow, 'id' | 'brandId'>,
  actor: Actor,
  now: Date,
): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action: `coupon-template.${what}`,
    objectType: 'coupon-template',
    objectId: id,
    brandId,
    now,
  })

/** @param shownShops shops of the template so far: one of them may have closed meanwhile */
async function valuesOf(
  tx: Db,
  brandId: string,
  body: Body,
  shownShops: readonly string[] = [],
): Promise<TemplateValues> {
  for (const field of ['validFrom', 'validTo'] as const) {
    const date = body[field]
    if (date !== null && parseDate(date) === null)
      throw new AppError('validation_failed', { fieldErrors: { [field]: 'date' } })
  }
  const shops = [...new Set(body.shops)].toSorted()
  const fresh = shops.filter((id) => !shownShops.includes(id))
  if (fresh.length > 0 && (await countShopsOf(tx, brandId, fresh)) < fresh.length)
    throw new AppError('shop_not_found')
  return {
    name: body.name,
    description: body.description,
    kind: body.kind,
    percent: body.percent,
    valueCents: body.value === null ? null : centsOf(body.value),
    product: body.product,
    minSpendCents: centsOf(body.minSpend),
    codes: [...new Set(body.productCodes)].toSorted(),
    categories: [...new Set(body.productCategories)].toSorted(),
    validFrom: body.validFrom,
    validTo: body.validTo,
    validDays: body.validDays,
    total: body.total,
    perMember: body.perMember,
    publicCode: body.publicCode,
    combinable: body.combinable,
    shops,
  }
}

/**
 * Publishes the named image: the key of an upload, or the address shown already; null removes the
 * image.
 */
async function claimImage(
  tx: Db,
  { id, ownerId, now }: { readonly id: string; readonly ownerId: string; readonly now: Date },
  named: string | null,
  before: string | null,
): Promise<string | null> {
  if (named === before) return named
  const usedBy = `coupon ${id}`
  if (named === null) {
    await releaseFiles(tx, usedBy, now)
    return null
  }
  const field = 'imageUrl'
  if (named.startsWith('/'))
    throw new AppError('file_not_found', { fieldErrors: { [field]: 'upload_again' } })
  await useFiles(tx, { usedBy, ownerId, files: [{ key: named, use: 'program', field }], now })
  return publicAddress(named)
}
