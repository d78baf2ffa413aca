import type {
  createEvent,
  createPurchase,
  createPurchases,
  createRefund,
} from '@vicino/contract/integrations/endpoints'
import {
  type EventAnswer,
  saleBody,
  type SaleAnswer,
  type SalesAnswer,
} from '@vicino/contract/integrations/schemas'
import type { PurchaseAnswer } from '@vicino/contract/members/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { RequestContext, Services } from '../../platform/http/context.ts'
import { problemFor } from '../../platform/http/problems.ts'
import { fieldErrorsOf } from '../../platform/http/validation.ts'
import {
  type AtTill,
  receiptAt,
  refundLoose,
  refundSale,
  registerCustom,
  registerSale,
  sellUnlocked,
} from '../members/public.ts'
import { presentEvent, presentSale } from './integrations.presenter.ts'
import { sellWithCoupon } from './coupon-sales.ts'
import { asMember, holderOf, referenceOf } from './member.ts'

type Sale = BodyOf<typeof createPurchase>
type Return = BodyOf<typeof createRefund>

/** A key's role as sellUnlocked() knows it. */
const ROLES = ['scanner'] as const

/**
 * Registers a purchase by the till's own path (features/members): the same limits, the same identity by its receipt, so that a receipt
 * which a till and a system both tell counts once.
 *
 * @throws AppError as the endpoint says
 */
export async function sell(services: Services, body: Sale, till: AtTill): Promise<SaleAnswer> {
  const { db } = services
  const member = await referenceOf(db, services, body.member, till.actor)
  const { couponCode, ...purchase } = body
  const sold = { ...purchase, member }
  if (couponCode !== undefined) return sellWithCoupon(services, sold, couponCode, till)
  const answer = await asMember(async () => {
    const unlocked = till.simulate ? undefined : await sellUnlocked(services, sold, till, ROLES, undefined)
    return unlocked ?? written(db, till, (tx) => registerSale(tx, services, sold, till))
  })
  return presentSale(answer, till.language)
}

/** Registers purchases one after the other, each by itself: what one of them is refused for is told with it and stops none. */
export async function sellAll(
  services: Services,
  { purchases }: BodyOf<typeof createPurchases>,
  till: AtTill,
  { request }: Pick<RequestContext, 'request'>,
): Promise<SalesAnswer> {
  const results: SalesAnswer['results'] = []
  for (const sent of purchases) {
    const receiptId = typeof sent.receiptId === 'string' ? sent.receiptId : null
    try {
      const read = saleBody.safeParse(sent, { reportInput: true })
      if (!read.success) {
        throw new AppError('validation_failed', { fieldErrors: fieldErrorsOf(read.error) })
      }
      const purchase = await sell(services, read.data, till)
      results.push({ receiptId: purchase.receiptId, status: 200, purchase, problem: null })
    } catch (error) {
      const problem = problemFor(error as Error, request)
      results.push({ receiptId, status: problem.statusCode, purchase: null, problem })
    }
  }
  return { results }
}

/** Refunds a purchase by its receipt, or what a member brings back whose receipt is not known. @throws AppError as the endpoint says */
export async function giveBack(services: Services, body: Return, till: AtTill): Promise<SaleAnswer> {
  const { db } = services
  const named = body.member
  const member = named === undefined ? undefined : await referenceOf(db, services, named, till.actor)
  const answer = await asMember(async () => {
    if (!('purchaseReceiptId' in body)) {
      if (member === undefined) throw new Error('A refund without a receipt names its member')
      return written(db, till, (tx) => refundLoose(tx, services, { ...body, member }, till))
    }
    const { purchaseReceiptId, member: _named, ...refund } = body
    const { items } = await receiptAt(db, purchaseReceiptId, till.actor)
    const userId = member === undefined ? undefined : await holderOf(db, services, member)
    const [found, ...others] = items.filter(
      ({ customer }) => userId === undefined || customer.userId === userId,
    )
    const [purchase] = found?.purchases ?? []
    if (purchase === undefined) throw new AppError('purchase_not_found')
    if (others.length > 0) throw new AppError('receipt_ambiguous')
    return written(db, till, (tx) => refundSale(tx, services, purchase._id, refund, till))
  })
  return presentSale(answer, till.language)
}

/** Tells of something that the brand's custom rules pay for. @throws AppError as the endpoint says */
export async function happen(
  services: Services,
  body: BodyOf<typeof createEvent>,
  till: AtTill,
): Promise<EventAnswer> {
  const { db } = services
  const member = await referenceOf(db, services, body.member, till.actor)
  const answer = await asMember(() =>
    written(db, till, (tx) => registerCustom(tx, services, { ...body, member }, till)),
  )
  return presentEvent(body.eventId, answer, till.language)
}

/** In one transaction; a simulation reads without one, and without locks. */
const written = (
  db: Db,
  { simulate }: AtTill,
  work: (tx: Db) => Promise<PurchaseAnswer>,
): Promise<PurchaseAnswer> => (simulate ? work(db) : inTransaction(db, work))
