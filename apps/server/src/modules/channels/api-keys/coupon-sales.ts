import type { SaleAnswer } from '@vicino/contract/channels/api-keys/schemas'
import type { createPurchase } from '@vicino/contract/channels/api-keys/endpoints'
import type { registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { readDecimal, sum } from '@vicino/domain/loyalty/amounts'
import { centsOf, eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { previewCoupon, useCoupon } from '../../loyalty/coupons/public.ts'
import { countClaim } from '../../loyalty/claims/public.ts'
import { type AtTill, refuseOthersShop, registerSale, scanCard } from '../../loyalty/members/public.ts'
import { presentSale } from './integrations.presenter.ts'
import type { Effect } from './effect.ts'
import { asMember, holderOf, referenceOf } from './member.ts'

type Purchase = BodyOf<typeof registerPurchase>
type Sale = Omit<BodyOf<typeof createPurchase>, 'couponCode'>

/**
 * Uses a coupon for a receipt and registers what is then paid: both or neither. The
 * same receipt again gets the first answer. A wrong code counts against the key.
 * @throws AppError key_scope_missing, shop_not_found, code_invalid, typed_codes_locked,
 * lines_differ, those of useCoupon() and of registerSale()
 */
export async function sellWithCoupon(
  services: Services,
  sale: Sale,
  code: string,
  till: AtTill,
  { run }: Effect<SaleAnswer>,
): Promise<SaleAnswer> {
  const { db, clock } = services
  const { actor, simulate, language } = till
  if (actor.scopes?.includes('coupon:redeem') !== true) {
    throw new AppError('key_scope_missing', { values: { scope: 'coupon:redeem' } })
  }
  await countClaim(db, services, code, actor)
  const work = async (tx: Db): Promise<SaleAnswer> => {
    const userId = await holderOf(tx, services, await referenceOf(tx, sale.member))
    const receipt = {
      code,
      userId,
      brandId: actor.brandId ?? '',
      amountCents: centsOf(sale.amount),
      lines: linesOf(sale),
      storeId: sale.storeId ?? null,
      actorId: actor.sub,
      now: clock.now(),
    }
    await refuseOthersShop(tx, receipt.storeId, actor)
    const used = simulate
      ? { ...refuseRefused(await previewCoupon(tx, receipt)), already: false }
      : await useCoupon(tx, { ...receipt, receiptId: sale.receiptId })
    const { paidCents, discountCents, lines, effects } = used
    const items = sale.items?.map((item, index) => ({
      ...item,
      net: eurosOf(lines?.[index]?.netCents ?? centsOf(item.net)),
    }))
    const paid = { ...sale, member: { userId }, amount: eurosOf(paidCents), ...(items && { items }) }
    const answer =
      paidCents === 0
        ? await nothingPaid(tx, services, { ...paid, already: used.already }, till)
        : await registerSale(tx, services, paid, till)
    const name = effects[0]?.row.template.name ?? ''
    return presentSale(answer, language, {
      name,
      discount: eurosOf(discountCents),
      paid: eurosOf(paidCents),
    })
  }
  return run((tx) => asMember(() => work(tx)))
}

/**
 * Answers for a receipt that its coupon pays in full. It earns nothing, as at a till
 * (docs/modules/loyalty.md, "Coupons"): no purchase is registered, and the answer tells the
 * member's balance in each joined program.
 * @throws AppError card_invalid, program_not_active
 */
async function nothingPaid(
  db: Db,
  services: Services,
  { member, receiptId, programId, already }: Purchase & { readonly already: boolean },
  { actor, simulate }: AtTill,
): Promise<PurchaseAnswer> {
  const { customer, programs } = await scanCard(db, services, member, actor)
  const results = programs.flatMap(({ _id, name, earns, balance }) => {
    if (!earns || balance === null || _id !== (programId ?? _id)) return []
    const { points, debt, stamps, tier, nextTier } = balance
    const program = { _id, name }
    const nothing = { points: 0, stamps: 0, status: 0, reason: null, unmatched: 0, items: [] }
    const has = { balance: { points, debt, stamps }, tier: { before: tier, after: tier }, nextTier }
    return { program, eventId: null, already, ...nothing, ...has }
  })
  if (results.length === 0) throw new AppError('program_not_active')
  return { receiptId, simulated: simulate, customer, offlineCard: false, results }
}

/**
 * Throws the refusal that a preview tells, so that a system reads the same error as when it uses
 * the coupon.
 */
function refuseRefused(found: Awaited<ReturnType<typeof previewCoupon>>) {
  const refusal = found.effects.find((effect) => effect.refusal !== null)?.refusal
  if (refusal) throw new AppError(`coupon_${refusal}`)
  return found
}

/** @throws AppError lines_differ */
function linesOf({ amount, items }: Pick<Purchase, 'amount' | 'items'>) {
  if (items === undefined) return null
  const lines = items.map(({ code = null, category = null, quantity, net }) => ({
    code,
    category,
    quantityMilli: readDecimal(quantity, 3) ?? 0,
    netCents: centsOf(net),
  }))
  if (sum(lines.map(({ netCents }) => netCents)) !== centsOf(amount)) throw new AppError('lines_differ')
  return lines
}
