import type { PurchaseAnswer } from '@vicino/contract/members/schemas'
import type {
  registerPurchase,
  refundPurchase,
  refundReceipt,
  scanMemberCard,
} from '@vicino/contract/members/endpoints'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { readCents, readMilli, sum } from '@vicino/domain/loyalty/amounts'
import { arrivalProblem, mayEarn, mayTakeBack, phaseOf } from '@vicino/domain/loyalty/phase'
import type { Line } from '@vicino/domain/loyalty/purchase'
import type { RefundItem } from '@vicino/domain/loyalty/refunds'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { compiledProgram, type ProgramHead, programsOf } from '../programs/public.ts'
import { readCard } from './card.ts'
import { type CustomerRow, findByCode, findCustomer, findReceipt, readMembers } from './members.queries.ts'
import { presentBalance, presentOutcome } from './members.presenter.ts'
import { workEvent, type Worked } from './work-event.ts'

type Reference = BodyOf<typeof scanMemberCard>
type Purchase = BodyOf<typeof registerPurchase>
type Refund = BodyOf<typeof refundPurchase>
type LooseRefund = BodyOf<typeof refundReceipt>

/** How a till's request is worked off. */
export interface AtTill {
  readonly actor: Actor
  readonly language: Language
  readonly simulate: boolean
}

/** Purchases and refunds that tills tell, by the number of their receipt. */
const SOURCE = { purchase: 'till', refund: 'till-refund' } as const
/** In these states a program may still take something. */
const LIVING = ['scheduled', 'active', 'ended'] as const

/** Whose card it is, and what they have in the brand's programs. @throws AppError as customerOf() */
export async function scanCard(
  db: Db,
  services: Services,
  member: Reference,
  actor: Actor,
): Promise<ResponseOf<typeof scanMemberCard>> {
  const now = services.clock.now()
  const programs = (await livingPrograms(db, brandOf(actor))).filter(({ head, life }) =>
    ['active', 'ending', 'grace'].includes(phaseOf({ ...life, status: head.status }, now.getTime())),
  )
  const ids = programs.map(({ head }) => head.id)
  const { customer, isOffline } = await customerOf(db, services, member, ids)
  const rows = await readMembers(db, { userId: customer.id, programIds: ids }, now)
  return {
    customer: presentCustomer(customer),
    offlineCard: isOffline,
    programs: await Promise.all(
      programs.map(async ({ head }) => {
        const row = rows.find(({ programId }) => programId === head.id)
        const balance = row === undefined ? null : presentBalance(row, await compiledProgram(db, head), now)
        return { _id: head.id, name: head.name, balance }
      }),
    ),
  }
}

/**
 * Registers a purchase in the brand's active programs that the customer joined, or in the one named: all in one
 * transaction. Somebody who joined none gets the reason `not_member` from each.
 *
 * @throws AppError till_without_brand, card_invalid, card_expired, program_not_active, lines_differ, event_from_future,
 *   event_too_old, event_conflict
 */
export async function registerSale(
  tx: Db,
  services: Services,
  body: Purchase,
  { actor, language, simulate }: AtTill,
): Promise<PurchaseAnswer> {
  const now = services.clock.now().getTime()
  const at = momentOf(body.occurredAt, now)
  const lines = linesOf(body)
  const programs = (await livingPrograms(tx, brandOf(actor))).filter(({ head, life }) =>
    body.programId === undefined
      ? mayEarn(life, now) && at >= life.startsAt && at < life.endsAt
      : head.id === body.programId,
  )
  if (programs.length === 0) throw new AppError('program_not_active')
  const { customer, isOffline } = await customerOf(
    tx,
    services,
    body.member,
    programs.map(({ head }) => head.id),
  )
  const { receiptId, amount, items, occurredAt, storeId } = body
  const worked: Worked[] = []
  for (const program of joinedOf(customer, programs)) {
    worked.push(
      await workEvent(tx, {
        program,
        userId: customer.id,
        source: SOURCE.purchase,
        externalId: receiptId,
        body: { amount, items, occurredAt, storeId },
        payload: { amountCents: centsOf(amount) },
        at,
        receivedAt: now,
        data: { type: 'purchase', lines },
        sale: { channel: 'till', storeId },
        figure: 'purchase',
        actorId: actor.sub,
        simulate,
      }),
    )
  }
  return answerOf(receiptId, { customer, isOffline }, worked, { language, simulate })
}

/**
 * Refunds a purchase of the brand, all that is left of it or a part, in each program in which its receipt counted.
 *
 * @throws AppError till_without_brand, purchase_not_found, refund_exceeds, lines_differ, event_conflict, event_from_future,
 *   event_too_old
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
  const heads = await programsOf(tx, brandOf(actor), [...LIVING, 'deleted'])
  const receipt = await findReceipt(
    tx,
    purchaseId,
    heads.map(({ id }) => id),
  )
  const [first] = receipt
  const customer = first && (await findCustomer(tx, first.userId, []))
  if (customer === undefined) throw new AppError('purchase_not_found')
  const { cents, items } = refundedOf(body)
  const worked: Worked[] = []
  for (const { id, programId } of receipt) {
    const program = heads.find((head) => head.id === programId)
    if (program === undefined) continue
    const data = { type: 'refund', purchaseId: id, cents: cents ?? 'all', items } as const
    worked.push(
      await refund(tx, program, body, { data, customer, at, now, actor, simulate, body: { purchaseId: id } }),
    )
  }
  return answerOf(body.receiptId, { customer, isOffline: false }, worked, { language, simulate })
}

/**
 * Refunds what a customer brings back whose receipt the till cannot name: the newest purchases are lowered first. What finds
 * none is told as `unmatched`.
 *
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
  const programs = (await livingPrograms(tx, brandOf(actor))).filter(({ head, life }) =>
    body.programId === undefined ? mayTakeBack(life, now) : head.id === body.programId,
  )
  if (programs.length === 0) throw new AppError('program_not_active')
  const { customer, isOffline } = await customerOf(
    tx,
    services,
    body.member,
    programs.map(({ head }) => head.id),
  )
  const { cents, items } = refundedOf(body)
  const data = { type: 'refund', purchaseId: null, cents: cents ?? centsOf(body.amount), items } as const
  const worked: Worked[] = []
  for (const program of joinedOf(customer, programs)) {
    worked.push(await refund(tx, program, body, { data, customer, at, now, actor, simulate, body: {} }))
  }
  return answerOf(body.receiptId, { customer, isOffline }, worked, { language, simulate })
}

function refund(
  tx: Db,
  program: ProgramHead,
  { receiptId, amount, items, occurredAt }: Refund,
  told: {
    readonly data: Parameters<typeof workEvent>[1]['data']
    readonly customer: CustomerRow
    readonly at: number
    readonly now: number
    readonly actor: Actor
    readonly simulate: boolean
    readonly body: object
  },
): Promise<Worked> {
  return workEvent(tx, {
    program,
    userId: told.customer.id,
    source: SOURCE.refund,
    externalId: receiptId,
    body: { ...told.body, amount, items, occurredAt },
    at: told.at,
    receivedAt: told.now,
    data: told.data,
    figure: 'purchase',
    actorId: told.actor.sub,
    simulate: told.simulate,
  })
}

function brandOf({ brandId }: Actor): string {
  if (brandId === null) throw new AppError('till_without_brand')
  return brandId
}

/** The brand's programs that are not drafts or cancelled, by id: the order in which they are locked. */
async function livingPrograms(db: Db, brandId: string) {
  const heads = await programsOf(db, brandId, LIVING)
  return heads
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((head) => ({
      head,
      life: {
        status: head.status,
        startsAt: head.startsAt.getTime(),
        endsAt: head.endsAt.getTime(),
        claimsUntil: head.claimsUntil.getTime(),
      },
    }))
}

/** The programs that the customer joined; all of them for who joined none, which then say so. */
function joinedOf(customer: CustomerRow, programs: readonly { readonly head: ProgramHead }[]): ProgramHead[] {
  const heads = programs.map(({ head }) => head)
  const joined = heads.filter(({ id }) => customer.joined.includes(id))
  return joined.length === 0 ? heads : joined
}

/** Who stands at the till. An account's id is taken of the brand's own members only. @throws AppError card_invalid, card_expired */
async function customerOf(
  db: Db,
  { clock, signingKeys }: Services,
  member: Reference,
  programIds: readonly string[],
): Promise<{ customer: CustomerRow; isOffline: boolean }> {
  const now = clock.now()
  const card = 'card' in member ? await readCard(signingKeys, member.card, now) : undefined
  const userId =
    'card' in member
      ? card?.userId
      : 'code' in member
        ? await findByCode(db, member.code, now)
        : member.userId
  const customer = userId === undefined ? undefined : await findCustomer(db, userId, programIds)
  if (customer === undefined || ('userId' in member && customer.joined.length === 0)) {
    throw new AppError('card_invalid')
  }
  return { customer, isOffline: card?.isOffline === true }
}

/** When it happened; now unless told. @throws AppError event_from_future, event_too_old */
function momentOf(occurredAt: string | undefined, now: number): number {
  const at = occurredAt === undefined ? now : Date.parse(occurredAt)
  const problem = arrivalProblem(at, now)
  if (problem !== null) throw new AppError(problem === 'future' ? 'event_from_future' : 'event_too_old')
  return at
}

const centsOf = (euros: number): number => readCents(euros) ?? 0

/** @throws AppError lines_differ */
function linesOf({ amount, items }: Purchase): Line[] {
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
  const list = items.map((item) => ({ code: item.code, cents: centsOf(item.amount) }))
  const total = sum(list.map(({ cents }) => cents))
  if (asked !== null && asked !== total) throw new AppError('lines_differ')
  return { cents: total, items: list }
}

const presentCustomer = ({ id, username, handle, avatar }: CustomerRow) => ({
  userId: id,
  username,
  handle,
  avatar,
})

function answerOf(
  receiptId: string,
  { customer, isOffline }: { readonly customer: CustomerRow; readonly isOffline: boolean },
  worked: readonly Worked[],
  { language, simulate }: Pick<AtTill, 'language' | 'simulate'>,
): PurchaseAnswer {
  return {
    receiptId,
    simulated: simulate,
    customer: presentCustomer(customer),
    offlineCard: isOffline,
    results: worked.map((each) => presentOutcome(each, language)),
  }
}
