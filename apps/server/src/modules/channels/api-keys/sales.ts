import type {
  createEvent,
  createPurchase,
  createPurchases,
  createRefund,
} from '@vicino/contract/channels/api-keys/endpoints'
import {
  type EventAnswer,
  saleBody,
  type SaleAnswer,
  type SalesAnswer,
} from '@vicino/contract/channels/api-keys/schemas'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RequestContext, Services } from '../../../platform/http/context.ts'
import { problemFor } from '../../../platform/http/problems.ts'
import { fieldErrorsOf } from '../../../platform/http/validation.ts'
import {
  type AtTill,
  receiptAt,
  refundLoose,
  refundSale,
  registerCustom,
  registerSale,
  sellUnlocked,
} from '../../loyalty/members/public.ts'
import { presentEvent, presentSale } from './integrations.presenter.ts'
import { sellWithCoupon } from './coupon-sales.ts'
import { type Effect, partOf } from './effect.ts'
import { asMember, countMember, holderOf, referenceOf } from './member.ts'

type Sale = BodyOf<typeof createPurchase>
type Return = BodyOf<typeof createRefund>

/** A key's role as sellUnlocked() knows it. */
const ROLES = ['scanner'] as const

/**
 * Registers a purchase by the same code as a till (modules/loyalty/members), with the same limits
 * and the same identity of the receipt. A receipt that a till and a system both report therefore
 * counts once.
 * @throws AppError as the endpoint says
 */
export async function sell(
  services: Services,
  body: Sale,
  till: AtTill,
  effect: Effect<SaleAnswer>,
): Promise<SaleAnswer> {
  const { couponCode, ...sale } = body
  await countMember(services, sale.member, till.actor)
  if (couponCode !== undefined) return sellWithCoupon(services, sale, couponCode, till, effect)
  const named = async (on: Db) => ({ ...sale, member: await referenceOf(on, sale.member) })
  const known = effect.isPlain ? await named(services.db) : undefined
  const unlocked = known && (await sellUnlocked(services, known, till, ROLES, undefined))
  if (unlocked !== undefined) return presentSale(unlocked, till.language)
  return effect.run((tx) =>
    asMember(async () =>
      presentSale(await registerSale(tx, services, known ?? (await named(tx)), till), till.language),
    ),
  )
}

/**
 * Registers purchases one after the other, each by itself. The answer tells the refusal of each; a
 * refusal stops no other purchase.
 */
export async function sellAll(
  services: Services,
  { purchases }: BodyOf<typeof createPurchases>,
  till: AtTill,
  { request }: Pick<RequestContext, 'request'>,
): Promise<SalesAnswer> {
  const each = partOf<SaleAnswer>(services, till.simulate)
  const results: SalesAnswer['results'] = []
  for (const sent of purchases) {
    const receiptId = typeof sent.receiptId === 'string' ? sent.receiptId : null
    try {
      const read = saleBody.safeParse(sent, { reportInput: true })
      if (!read.success) {
        throw new AppError('validation_failed', { fieldErrors: fieldErrorsOf(read.error) })
      }
      const purchase = await sell(services, read.data, till, each)
      results.push({ receiptId: purchase.receiptId, status: 200, purchase, problem: null })
    } catch (error) {
      const problem = problemFor(error as Error, request)
      results.push({ receiptId, status: problem.statusCode, purchase: null, problem })
    }
  }
  return { results }
}

/**
 * Tells whether each purchase of a call has its final answer. One that met a busy or failing server
 * may succeed when it is sent again.
 */
export const isFinal = ({ results }: SalesAnswer): boolean =>
  results.every(({ status }) => status < 500 && status !== 429)

/**
 * Refunds a purchase by its receipt, or goods that a member brings back without a known receipt.
 * @throws AppError as the endpoint says
 */
export async function refundByKey(
  services: Services,
  body: Return,
  till: AtTill,
  { run }: Effect<SaleAnswer>,
): Promise<SaleAnswer> {
  const named = body.member
  if (named !== undefined) await countMember(services, named, till.actor)
  const refunded = async (tx: Db): Promise<PurchaseAnswer> => {
    const member = named === undefined ? undefined : await referenceOf(tx, named)
    if (!('purchaseReceiptId' in body)) {
      if (member === undefined) throw new Error('A refund without a receipt names its member')
      return refundLoose(tx, services, { ...body, member }, till)
    }
    const { purchaseReceiptId, member: _named, ...refund } = body
    const { items } = await receiptAt(tx, purchaseReceiptId, till.actor)
    const userId = member === undefined ? undefined : await holderOf(tx, services, member)
    const [found, ...others] = items.filter(
      ({ customer }) => userId === undefined || customer.userId === userId,
    )
    const [purchase] = found?.purchases ?? []
    if (purchase === undefined) throw new AppError('purchase_not_found')
    if (others.length > 0) throw new AppError('receipt_ambiguous')
    return refundSale(tx, services, purchase._id, refund, till)
  }
  return run((tx) => asMember(async () => presentSale(await refunded(tx), till.language)))
}

/** Reports an event that the brand's custom rules reward. @throws AppError as the endpoint says */
export async function triggerEvent(
  services: Services,
  body: BodyOf<typeof createEvent>,
  till: AtTill,
  { run }: Effect<EventAnswer>,
): Promise<EventAnswer> {
  await countMember(services, body.member, till.actor)
  return run((tx) =>
    asMember(async () => {
      const told = { ...body, member: await referenceOf(tx, body.member) }
      return presentEvent(body.eventId, await registerCustom(tx, services, told, till), till.language)
    }),
  )
}
