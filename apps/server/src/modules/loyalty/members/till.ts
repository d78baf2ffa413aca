import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import type {
  registerPurchase,
  refundPurchase,
  refundReceipt,
  scanMemberCard,
} from '@vicino/contract/loyalty/members/endpoints'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { readCents, readMilli, sum } from '@vicino/domain/loyalty/amounts'
import { arrivalProblem, mayEarn, mayTakeBack, phaseOf } from '@vicino/domain/loyalty/phase'
import type { Line } from '@vicino/domain/loyalty/purchase'
import type { RefundItem } from '@vicino/domain/loyalty/refunds'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ChangedMeanwhile } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { compiledProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import { customerAt, customerOf, type ProgramAtTill, programsAtTill } from './customers.ts'
import { type CustomerRow, findCustomer } from './customers.queries.ts'
import { findReceipt, readMembers } from './members.queries.ts'
import { linesAskedBy, presentBalance, presentCustomer, presentOutcome } from './members.presenter.ts'
import { refuseUnusual } from './purchase-limits.ts'
import { atRegister, knownIn, receiptIn, registerOf } from './registers.ts'
import { isShopOf } from './shop-of-sale.queries.ts'
import type { Incoming } from './incoming.ts'
import { processEvent, type EventResult } from './process-event.ts'

type Reference = BodyOf<typeof scanMemberCard>
type Purchase = BodyOf<typeof registerPurchase>
type Refund = BodyOf<typeof refundPurchase>
type LooseRefund = BodyOf<typeof refundReceipt>

/** How a till's request is processed. */
export interface AtTill {
  readonly actor: Actor
  readonly language: Language
  readonly simulate: boolean
  /** Checks how much and how often a member buys; off for the demo and for load tests. */
  readonly isLimited?: boolean
  /** When a till without network read the card, if it is not now. */
  readonly readAt?: Date
}

/** Source of purchases and refunds from tills; the number of their receipt is the external id. */
export const SOURCE = { purchase: 'till', refund: 'till-refund' } as const

/**
 * Identifies the holder of a card and reads their balances in the brand's programs. @throws
 * AppError as customerOf()
 */
export async function scanCard(
  db: Db,
  services: Services,
  member: Reference,
  actor: Actor,
): Promise<ResponseOf<typeof scanMemberCard>> {
  const now = services.clock.now()
  const programs = (await programsAtTill(db, brandOfTill(actor))).filter(({ head, life }) =>
    ['active', 'ending', 'grace'].includes(phaseOf({ ...life, status: head.status }, now.getTime())),
  )
  const ids = programs.map(({ head }) => head.id)
  const { customer, isOffline } = await customerOf(db, services, member, ids)
  const rows = await readMembers(db, { userId: customer.id, programIds: ids }, now)
  return {
    customer: presentCustomer(customer),
    offlineCard: isOffline,
    programs: await Promise.all(
      programs.map(async ({ head, life }) => {
        const row = rows.find(({ programId }) => programId === head.id)
        const compiled = await compiledProgram(db, head)
        return {
          _id: head.id,
          name: head.name,
          earns: isEarning(life, now.getTime()),
          lines: linesAskedBy(compiled),
          balance: row === undefined ? null : presentBalance(row, compiled, now),
        }
      }),
    ),
  }
}

/**
 * Registers a purchase in the brand's active programs that the customer joined, or in one named
 * program, in one transaction. A customer who joined none gets the reason `not_member` from each.
 * @throws AppError till_without_brand, card_invalid, card_expired, program_not_active,
 * lines_differ, event_from_future, event_too_old, event_conflict, shop_not_found,
 * purchases_per_day, purchases_per_hour, purchase_unusual
 */
export async function registerSale(
  tx: Db,
  services: Services,
  body: Purchase,
  { actor, language, simulate, isLimited = false, readAt }: AtTill,
): Promise<PurchaseAnswer> {
  const now = services.clock.now().getTime()
  const at = momentOf(body.occurredAt, now)
  const lines = linesOf(body)
  const brandId = brandOfTill(actor)
  await refuseOthersShop(tx, body.storeId, actor)
  const { customer, isOffline, programs } = await customerAt(
    tx,
    readAt === undefined ? services : { ...services, clock: { now: () => readAt } },
    brandId,
    body.member,
    countsAt(body.programId, now, at),
  )
  const { receiptId, storeId } = body
  const joined = joinedOf(customer, programs)
  const told = { receiptId, register: registerOf(body, actor), source: SOURCE.purchase }
  const results = await atRegister(tx, told, knownIn(joined, brandId, receiptId), async (number) => {
    const all: EventResult[] = []
    for (const program of joined) {
      const sale = saleOf(
        { ...body, receiptId: number },
        { program, userId: customer.id, lines, at, now, actor },
      )
      all.push(await processEvent(tx, { ...sale, simulate }))
    }
    return all
  })
  expectStillMember(customer, results, simulate)
  const isNew = results.some(({ already, reason }) => !already && reason === null)
  if (isLimited && isNew) {
    const sale = {
      programIds: customer.joined,
      userId: customer.id,
      brandId,
      cents: centsOf(body.amount),
      receiptId,
      storeId,
      at,
      overLimit: body.overLimit,
    }
    await refuseUnusual(tx, sale, actor, simulate)
  }
  return answerOf(receiptId, { customer, isOffline }, results, { language, simulate })
}

/** @throws AppError shop_not_found when the named shop is not one of the till's brand */
export async function refuseOthersShop(
  db: Db,
  storeId: string | null | undefined,
  actor: Actor,
): Promise<void> {
  if (storeId !== null && storeId !== undefined && !(await isShopOf(db, storeId, brandOfTill(actor))))
    throw new AppError('shop_not_found')
}

/**
 * Chooses the programs in which a purchase at a till's brand counts: the named one, or all that pay
 * at its moment.
 */
export const countsAt =
  (programId: string | undefined, now: number, at: number) =>
  ({ head, life }: ProgramAtTill): boolean =>
    programId === undefined ? isEarning(life, now, at) : head.id === programId

/** Builds the event of a till's purchase in a program. */
export function saleOf(
  { receiptId, amount, items, occurredAt, storeId }: Purchase,
  of: Pick<Incoming, 'program' | 'userId' | 'at'> & {
    readonly actor: Actor
    readonly lines: readonly Line[]
    readonly now: number
  },
): Incoming {
  const sellerId = brandOfTill(of.actor)
  return {
    program: of.program,
    userId: of.userId,
    sellerId,
    source: SOURCE.purchase,
    externalId: receiptIn(of.program, sellerId, receiptId),
    body: { amount, items, occurredAt, storeId },
    payload: { amountCents: centsOf(amount) },
    at: of.at,
    receivedAt: of.now,
    data: { type: 'purchase', lines: of.lines },
    sale: { channel: of.actor.isKey === true ? 'api' : 'till', storeId },
    figure: 'purchase',
    actorId: of.actor.sub,
  }
}

/**
 * Refunds a purchase of the brand, wholly or in part, in each program in which its receipt counted.
 * @throws AppError till_without_brand, purchase_not_found, refund_exceeds, lines_differ,
 * event_conflict, event_from_future, event_too_old
 */
export async function refundSale(
  tx: Db,
  services: Services,
  purchaseId: string,
  body: Refund,
  { actor, language, simulate }: AtTill,
): Promise<PurchaseAnswer> {
  const now = services.clock.now().getTime()
  const at = momentOf(body.occurredAt, now)
  const receipt = await findReceipt(tx, { purchaseId, brandId: brandOfTill(actor) })
  const [first] = receipt
  const customer = first && (await findCustomer(tx, first.userId, []))
  if (customer === undefined) throw new AppError('purchase_not_found')
  const { cents, items } = refundedOf(body)
  const heads = await findPrograms(
    tx,
    receipt.map(({ programId }) => programId),
  )
  const told = {
    receiptId: body.receiptId,
    register: registerOf({ register: body.register, storeId: first?.storeId }, actor),
    source: SOURCE.refund,
  }
  const results = await atRegister(
    tx,
    told,
    knownIn(heads, brandOfTill(actor), body.receiptId),
    async (receiptId) => {
      const all: EventResult[] = []
      for (const { id, programId } of receipt) {
        const program = heads.find((head) => head.id === programId)
        if (program === undefined) continue
        const data = { type: 'refund', purchaseId: id, cents: cents ?? 'all', items } as const
        const of = { data, customer, at, now, actor, simulate, body: { purchaseId: id } }
        all.push(await refund(tx, program, { ...body, receiptId }, of))
      }
      return all
    },
  )
  return answerOf(body.receiptId, { customer, isOffline: false }, results, { language, simulate })
}

/**
 * Refunds goods without their receipt: the newest purchases are lowered first. An amount that finds
 * no purchase is returned as `unmatched`.
 * @throws AppError as registerSale()
 */
export async function refundLoose(
  tx: Db,
  services: Services,
  body: LooseRefund,
  { actor, language, simulate }: AtTill,
): Promise<PurchaseAnswer> {
  const now = services.clock.now().getTime()
  const at = momentOf(body.occurredAt, now)
  const { customer, isOffline, programs } = await customerAt(
    tx,
    services,
    brandOfTill(actor),
    body.member,
    ({ head, life }) => (body.programId === undefined ? mayTakeBack(life, now) : head.id === body.programId),
  )
  const { cents, items } = refundedOf(body)
  const data = { type: 'refund', purchaseId: null, cents: cents ?? centsOf(body.amount), items } as const
  const { reason } = body
  const payload = reason === undefined ? {} : { reason }
  const joined = joinedOf(customer, programs)
  const told = { receiptId: body.receiptId, register: registerOf(body, actor), source: SOURCE.refund }
  const results = await atRegister(
    tx,
    told,
    knownIn(joined, brandOfTill(actor), body.receiptId),
    async (receiptId) => {
      const all: EventResult[] = []
      for (const program of joined) {
        const of = { data, customer, at, now, actor, simulate, body: payload, payload }
        all.push(await refund(tx, program, { ...body, receiptId }, of))
      }
      return all
    },
  )
  expectStillMember(customer, results, simulate)
  return answerOf(body.receiptId, { customer, isOffline }, results, { language, simulate })
}

function refund(
  tx: Db,
  program: ProgramHead,
  { receiptId, amount, items, occurredAt }: Refund,
  told: {
    readonly data: Parameters<typeof processEvent>[1]['data']
    readonly customer: CustomerRow
    readonly at: number
    readonly now: number
    readonly actor: Actor
    readonly simulate: boolean
    readonly body: object
    readonly payload?: object
  },
): Promise<EventResult> {
  const sellerId = brandOfTill(told.actor)
  return processEvent(tx, {
    program,
    userId: told.customer.id,
    sellerId,
    source: SOURCE.refund,
    externalId: receiptIn(program, sellerId, receiptId),
    body: { ...told.body, amount, items, occurredAt },
    ...(told.payload && { payload: told.payload }),
    at: told.at,
    receivedAt: told.now,
    data: told.data,
    figure: 'purchase',
    actorId: told.actor.sub,
    simulate: told.simulate,
  })
}

/** Tells whether an event of moment `at` earns in a program when it is reported at `now`. */
export const isEarning = (life: Parameters<typeof mayEarn>[0], now: number, at = now): boolean =>
  mayEarn(life, now) && at >= life.startsAt && at < life.endsAt

/**
 * Returns the programs that the customer joined; for a customer of none all of them, which then
 * refuse with `not_member`.
 */
export function joinedOf(
  customer: CustomerRow,
  programs: readonly { readonly head: ProgramHead }[],
): ProgramHead[] {
  const heads = programs.map(({ head }) => head)
  const joined = heads.filter(({ id }) => customer.joined.includes(id))
  return joined.length === 0 ? heads : joined
}

/**
 * A customer who was a member before the lock and is none under it has left or was merged into
 * another account. The other account should get the points, so the customer has to be looked up
 * again.
 * @throws ChangedMeanwhile
 */
function expectStillMember(customer: CustomerRow, results: readonly EventResult[], simulate: boolean): void {
  const isGone = results.some(
    ({ already, reason, program }) =>
      !already && reason === 'not_member' && customer.joined.includes(program.id),
  )
  if (isGone && !simulate) throw new ChangedMeanwhile()
}

/**
 * Returns when it happened; without a time, now. @throws AppError event_from_future, event_too_old
 */
export function momentOf(occurredAt: string | undefined, now: number): number {
  const at = occurredAt === undefined ? now : Date.parse(occurredAt)
  const problem = arrivalProblem(at, now)
  if (problem !== null) throw new AppError(problem === 'future' ? 'event_from_future' : 'event_too_old')
  return at
}

export const centsOf = (euros: number): number => readCents(euros) ?? 0

/** @throws AppError lines_differ */
export function linesOf({ amount, items }: Purchase): Line[] {
  const cents = centsOf(amount)
  if (items === undefined) {
    return [{ code: null, category: null, brand: null, quantityMilli: 1000, netCents: cents }]
  }
  const lines = items.map(({ code = null, category = null, brand = null, quantity, net }) => ({
    code,
    category,
    brand,
    quantityMilli: readMilli(quantity) ?? 0,
    netCents: centsOf(net),
  }))
  if (sum(lines.map(({ netCents }) => netCents)) !== cents) throw new AppError('lines_differ')
  return lines
}

/** @throws AppError lines_differ */
function refundedOf({ amount, items }: Refund): { cents: number | null; items: RefundItem[] | null } {
  const asked = amount === undefined ? null : centsOf(amount)
  if (items === undefined) return { cents: asked, items: null }
  const list = items.map(({ amount: euros, ...item }) => ({ ...item, cents: centsOf(euros) }))
  const total = sum(list.map(({ cents }) => cents))
  if (asked !== null && asked !== total) throw new AppError('lines_differ')
  return { cents: total, items: list }
}

export function answerOf(
  receiptId: string,
  { customer, isOffline }: { readonly customer: CustomerRow; readonly isOffline: boolean },
  results: readonly EventResult[],
  { language, simulate }: Pick<AtTill, 'language' | 'simulate'>,
): PurchaseAnswer {
  return {
    receiptId,
    simulated: simulate,
    customer: presentCustomer(customer),
    offlineCard: isOffline,
    results: results.map((each) => presentOutcome(each, language)),
  }
}
