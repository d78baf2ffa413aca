import type { registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { PURCHASE_LIMITS } from '@vicino/contract/loyalty/members/constants'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import type { Role } from '@vicino/contract/roles'
import type { BodyOf } from '@vicino/contract/endpoint'
import { dayAt, monthOf, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Program } from '@vicino/domain/loyalty/program'
import { needsAllDays } from '@vicino/domain/loyalty/targets'
import { BoundedCache } from '../../../platform/bounded-cache.ts'
import { isUniqueViolation } from '../../../platform/db/constraints.ts'
import { inStatement } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { UserKeyedRequest } from '../../../platform/http/idempotency.ts'
import { compiledProgram } from '../programs/public.ts'
import { readCard } from './card.ts'
import { byId, LIVING } from './customers.ts'
import type { Known } from './facts.queries.ts'
import { type AtTill, answerOf, centsOf, countsAt, linesOf, momentOf, saleOf } from './till.ts'
import { readSale, type SaleRow, writeUnchanged } from './unlocked-sale.queries.ts'
import { evaluateIncoming } from './process-event.ts'

/**
 * Brands with a program that uses all days of a member or pays the first interaction: more facts
 * are read for them. A brand that is missing here takes the slower way for one purchase, which adds
 * it.
 */
const wholeBrands = new BoundedCache<string, true>(5000)

/**
 * Registers a purchase of a member in two statements without a transaction around them. The first
 * reads without locks, and checks the caller's rights (an API key was checked before); the second
 * writes if nothing has changed since. It serves the usual case: one program of the brand that the
 * customer joined, a card or an id, no refusal.
 * @param roles that may register
 * @param sent the request's key, under which the answer is stored
 * @returns undefined in every other case and after a change: nothing was written, and
 * registerSale() has to do it
 */
export async function sellUnlocked(
  services: Services,
  body: BodyOf<typeof registerPurchase>,
  till: AtTill,
  roles: readonly Role[],
  sent: UserKeyedRequest | undefined,
): Promise<PurchaseAnswer | undefined> {
  try {
    return await attempt(services, body, till, roles, sent)
  } catch (error) {
    // A known receipt, a repeated request or a refusal: registerSale() answers it, after checking
    // access.
    if (isUniqueViolation(error) || error instanceof AppError) return undefined
    throw error
  }
}

async function attempt(
  services: Services,
  body: BodyOf<typeof registerPurchase>,
  { actor, language, isLimited = false }: AtTill,
  roles: readonly Role[],
  sent: UserKeyedRequest | undefined,
): Promise<PurchaseAnswer | undefined> {
  const { db, clock, signingKeys } = services
  const { member } = body
  const cents = centsOf(body.amount)
  // Only registerSale() stores a named register and the reason for a purchase over a limit.
  const isUnusual = isLimited && cents > PURCHASE_LIMITS.unusualCents
  if (body.register !== undefined || body.overLimit !== undefined || 'code' in member || isUnusual)
    return undefined
  const date = clock.now()
  const now = date.getTime()
  const at = momentOf(body.occurredAt, now)
  const lines = linesOf(body)
  const { userId, isOffline } =
    'card' in member
      ? await readCard(signingKeys, member.card, date)
      : { userId: member.userId, isOffline: false }
  const day = dayAt(at)
  const isWhole = wholeBrands.get(actor.brandId ?? '') === true
  const rows = await readSale(db, {
    seller: actor.isKey === true ? { brandId: actor.brandId } : { sub: actor.sub, sid: actor.sid },
    now: date,
    statuses: LIVING,
    userId,
    day,
    month: monthOf(day),
    isWhole,
    storeId: body.storeId ?? null,
    pace: isLimited
      ? {
          at: new Date(at),
          from: new Date(startOfDay(day)),
          until: new Date(startOfDay(day + 1)),
        }
      : null,
  })
  const [first] = rows
  if (first === undefined || !roles.includes(first.role as Role) || first.customerId === null)
    return undefined
  if (!first.isOwnShop) return undefined
  const joined = byId(rows)
    .filter(countsAt(body.programId, now, at))
    .filter(({ head }) => head.seenMember !== null)
  const [only] = joined
  if (only === undefined || joined.length > 1 || isTooOften(only.head)) return undefined
  const { head } = only
  const program = await compiledProgram(db, head)
  if (looksAtAll(program) && !isWhole) {
    wholeBrands.set(first.tillBrandId, true)
    return undefined
  }
  // Automatic claims emit events after the purchase was written, which only registerSale() does.
  if (program.autoClaimCost !== null) return undefined

  const incoming = saleOf(body, { program: head, userId, lines, at, now, actor })
  const { done, event, result } = evaluateIncoming(incoming, knownOf(head, first), head, program)
  // A refused event does not write the member's row, so this way could not detect a change.
  if (!('member' in done.written)) return undefined
  const customer = {
    id: userId,
    username: first.username,
    handle: first.handle,
    avatar: first.avatar,
    joined: [head.id],
  }
  const answer = (account: { points: number; debt: number; stamps: number }): PurchaseAnswer =>
    answerOf(
      body.receiptId,
      { customer, isOffline },
      [{ ...result, eventId: event.id, claims: 0, account }],
      { language, simulate: false },
    )
  const account = await inStatement(() =>
    writeUnchanged(db, {
      head,
      row: head,
      done: done.written,
      sent,
      said: sent === undefined ? {} : answer({ points: 0, debt: 0, stamps: 0 }),
    }),
  )
  if (account === null) return undefined
  noteEmission(done.outbox.map(({ type }) => type))
  return answer(account)
}

const looksAtAll = (program: Program): boolean =>
  needsAllDays(program) || program.social.firstInteraction.points > 0

/**
 * Tells whether this purchase exceeds a limit (purchase-limits.ts); registerSale() then refuses it.
 */
function isTooOften({ pace }: SaleRow): boolean {
  if (pace === null) return false
  const [inDay, inHour] = pace
  return inDay >= PURCHASE_LIMITS.perDay || inHour >= PURCHASE_LIMITS.perHour
}

/** Builds what loyalty_read() would have returned. */
function knownOf(row: SaleRow, { eventId, customerBrandId }: SaleRow): Known {
  const facts = row.facts ?? []
  return {
    id: eventId,
    program: row,
    event: null,
    member: {
      joinedAt: row.joinedAt.getTime(),
      tierFloor: row.tierFloor,
      tierRank: row.tierRank,
      lastEventAt: row.lastEventAt?.getTime() ?? null,
      purchases: row.purchases,
      brandId: customerBrandId,
    },
    months: facts.flatMap(([kind, month, spendCents, dayTargets, , socialPoints]) =>
      kind === 'month' ? [{ month, spendCents, dayTargets, socialPoints }] : [],
    ),
    days: facts.flatMap(([kind, day, , raw, qualifying, socialPoints]) =>
      kind === 'day' ? [{ day, raw, qualifying, socialPoints }] : [],
    ),
    counts: {},
    visits: {},
    once: row.once ?? [],
    purchases: [],
    refundIds: [],
    status: (row.periods ?? []).map(([period, status, spendCents, purchases]) => ({
      period,
      status,
      spendCents,
      purchases,
    })),
    tierChanges: (row.tierChanges ?? []).map(([at, rank]) => ({ at, rank })),
    account: { points: 0, debt: 0, stamps: 0, stampDebt: 0, pending: 0 },
  }
}
