import type { Plan } from '@vicino/demo/plan/rows'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import type { ActOf, DemoPart } from '../../../platform/demo.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { registerSale } from '../members/public.ts'
import { startBatch, giveToBatch } from './batches.ts'
import { workDeadlines } from './coupons.jobs.ts'
import { revoke, voidCode } from './codes.ts'
import { giveByHand } from './give-coupons.ts'
import { createTemplate, setState } from './templates.ts'
import { useCoupons } from './use-coupons.ts'

const HOUR_MS = 3_600_000

/**
 * Batches of the demo, to a segment or to all customers, by the names of the plan (packages/demo).
 */
const BATCHES = [
  { coupon: 'Per i clienti migliori', segment: 'Chi spende di più' },
  { coupon: 'Grazie di cuore', segment: null },
] as const

/**
 * Coupons of the demo's shops: given by hand, to a segment and to all customers, used at the till
 * with purchases, restored and expired. All goes through the functions that serve real requests. A
 * reward and an automation give further coupons.
 */
export const brandCouponDemo: DemoPart = {
  rank: 91,
  acts: {
    async coupon(tx, services, { userId, brandId, coupon, isPaused, validTo }) {
      const { valueCents, minSpendCents, ...terms } = coupon
      const body = {
        ...terms,
        value: valueCents === null ? null : eurosOf(valueCents),
        minSpend: eurosOf(minSpendCents),
        productCodes: [],
        productCategories: [],
        shops: [],
        imageUrl: null,
        validFrom: null,
        validTo,
        publicCode: null,
      }
      const actor = actorOf(userId, brandId)
      const { _id: id } = await createTemplate(tx, services, { brandId: undefined, body }, actor)
      if (isPaused) await setState(tx, services, { id, state: 'paused' }, actor)
    },
    async giveCoupon(tx, services, { userId, brandId, programId, coupon, userIds }) {
      const { id } = await templateNamed(tx, brandId, coupon)
      await giveByHand(tx, services, id, { programId, userIds: [...userIds] }, actorOf(userId, brandId))
    },
    payWithCoupon: pay,
    async takeCouponBack(tx, services, { userId, brandId, holderId, coupon, how, reason }) {
      const code = await codeOf(tx, {
        brandId,
        userId: holderId,
        coupon,
        state: how === 'void' ? 'used' : 'active',
      })
      if (code === undefined) return
      const of = { id: code.templateId, codeId: code.id, reason }
      await (how === 'void' ? voidCode : revoke)(tx, services, of, actorOf(userId, brandId))
    },
  },
  async finish(tx, services) {
    const now = services.clock.now()
    const earlier: Services = { ...services, clock: { now: () => new Date(now.getTime() - 20 * HOUR_MS) } }
    for (const { coupon, segment } of BATCHES) {
      for (const { id, programId, segmentId, ownerId, brandId } of await batchesOf(tx, coupon, segment))
        await startBatch(tx, earlier, id, { programId, segmentId }, actorOf(ownerId, brandId))
    }
    while (await giveToBatch(tx, earlier.clock.now()));
    await workDeadlines(tx, now)
  },
}

/** Makes a purchase with a coupon, or without one where the customer joined too late to have it. */
async function pay(tx: Db, services: Services, act: ActOf<'payWithCoupon'>, plan: Plan) {
  const { userId, brandId, programId, receiptId, cents, coupon } = act
  const till: Actor = {
    sub: plan.tills.get(brandId)?.store.id ?? userId,
    role: 'scanner',
    brandId,
    sid: userId,
  }
  const code = await codeOf(tx, { brandId, userId, coupon, state: 'active' })
  const used =
    code &&
    (await useCoupons(tx, {
      brandId,
      receiptId,
      coupons: [{ couponId: code.id, proof: 'qr', eligibleCents: null }],
      amountCents: cents,
      lines: null,
      storeId: null,
      isSeparate: true,
      actorId: till.sub,
      now: services.clock.now(),
    }))
  const amount = eurosOf(used?.paidCents ?? cents)
  await registerSale(
    tx,
    services,
    { member: { userId }, amount, receiptId, programId },
    { actor: till, language: 'it', simulate: false },
  )
}

async function templateNamed(tx: Db, brandId: string, name: string): Promise<{ readonly id: string }> {
  return tx
    .selectFrom('coupon_templates')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

const codeOf = (
  tx: Db,
  of: {
    readonly brandId: string
    readonly userId: string
    readonly coupon: string
    readonly state: 'active' | 'used'
  },
): Promise<{ readonly id: string; readonly templateId: string } | undefined> => firstRow(tx)`
    SELECT k.id, k.template_id AS "templateId" FROM coupon_codes k JOIN coupon_templates t ON t.id = k.template_id
    WHERE k.brand_id = ${of.brandId} AND k.user_id = ${of.userId} AND k.state = ${of.state} AND t.name = ${of.coupon}
    ORDER BY k.id LIMIT 1`

interface ToMany {
  readonly id: string
  readonly brandId: string
  readonly programId: string
  readonly segmentId: string | null
  readonly ownerId: string
}

/**
 * Reads active programs of shops that have a coupon of this name, each with its segment of that
 * name.
 */
const batchesOf = (tx: Db, coupon: string, segment: string | null): Promise<ToMany[]> => allRows(tx)`
    SELECT t.id, t.brand_id AS "brandId", p.id AS "programId", s.id AS "segmentId", u.id AS "ownerId"
    FROM coupon_templates t JOIN programs p ON p.brand_id = t.brand_id AND p.status = 'active' AND NOT p.sandbox
      JOIN users u ON u.brand_id = t.brand_id AND u.role = 'brand'
      LEFT JOIN segments s ON s.program_id = p.id AND s.name = ${segment}::text
    WHERE t.name = ${coupon} ORDER BY t.id`

const actorOf = (userId: string, brandId: string): Actor => ({
  sub: userId,
  role: 'brand',
  brandId,
  sid: userId,
})
