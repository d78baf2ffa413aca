import { createHash } from 'node:crypto'
import { payDebtFirst } from '@vicino/domain/ledger'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { evaluate } from '@vicino/domain/loyalty/evaluate'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import type { MemberFacts } from '@vicino/domain/loyalty/facts'
import { needsOf } from '@vicino/domain/loyalty/needs'
import type { Outcome, Reason, Step } from '@vicino/domain/loyalty/outcome'
import { forReplay, type Program } from '@vicino/domain/loyalty/program'
import { RefundExceeds } from '@vicino/domain/loyalty/refund-outcome'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit, noteEmission } from '../../../platform/events/outbox.ts'
import { compiledProgram, type ProgramHead } from '../programs/public.ts'
import { claimByItself } from './auto-claims.ts'
import { doneBy } from './event-rows.ts'
import {
  type Account,
  type ReadParams,
  type Known,
  ratedLines,
  readKnown,
  type StoredEvent,
  writeDone,
} from './facts.queries.ts'
import type { Incoming } from './incoming.ts'

/** The result of an event, now or when it first came. */
export interface EventResult {
  /** null for a simulation. */
  readonly eventId: string | null
  readonly already: boolean
  readonly points: number
  readonly stamps: number
  readonly status: number
  readonly reason: Reason | null
  readonly tier: { readonly before: number; readonly after: number }
  readonly steps: readonly Pick<Step, 'of' | 'items'>[]
  readonly unmatchedCents: number
  readonly claims: number
  readonly account: Pick<Account, 'points' | 'debt' | 'stamps'>
  readonly program: ProgramHead
  readonly compiled: Program
  /**
   * The status by which tiers are measured, afterwards; null for people who do not take part, and
   * for events processed earlier.
   */
  readonly measure: number | null
}

/**
 * Processes an event; every change of a program's points goes through here. Two statements: the
 * first locks the program, the member and the event's identity and reads the facts for evaluate();
 * the second writes facts, event, purchase, ledger, changes of tier and outbox. A refused event is
 * stored with its reason. If the points reach the cost of the automatic reward, its claims follow
 * as movements of their own; the returned account is the one before them.
 * @throws AppError event_conflict when another event has this identity, refund_exceeds
 */
export async function processEvent(tx: Db, incoming: Incoming): Promise<EventResult> {
  const { simulate = false } = incoming
  let head = incoming.program
  let program = await programFor(tx, head, incoming)
  let known = await readKnown(tx, identityOf(incoming), readingFor(program, incoming, simulate))
  if (known.program === null) throw new AppError('program_not_found')
  if (isOtherVersion(head, known.program)) {
    // The program changed after the head was read. It is locked now, so it cannot change again.
    head = known.program
    program = await programFor(tx, head, incoming)
    known = await readKnown(tx, identityOf(incoming), readingFor(program, incoming, simulate))
  }
  head = known.program ?? head
  program = await programFor(tx, head, incoming)
  if (known.event !== null) return storedResult(known.event, incoming, head, program)
  const { done, event, outcome, result } = evaluateIncoming(incoming, known, head, program)
  if (simulate) {
    return { ...result, eventId: null, claims: 0, account: accountAfter(known.account, outcome) }
  }
  noteEmission(done.outbox.map(({ type }) => type))
  const account = await writeDone(tx, { programId: head.id, userId: incoming.userId }, done.written)
  if (account.claims > 0) await tellClaims(tx, incoming, head, program, account.claims)
  await claimByItself(tx, { programId: head.id, userId: incoming.userId }, program, head, incoming.receivedAt)
  return { ...result, eventId: event.id, claims: account.claims, account }
}

/**
 * Computes an event's result from the facts of its member, before anything is written: the input of
 * loyalty_write() and the events to emit.
 * @param head the present program, of which `program` was compiled
 * @throws AppError refund_exceeds
 */
export function evaluateIncoming(incoming: Incoming, known: Known, head: ProgramHead, program: Program) {
  const facts =
    known.member === undefined ? null : factsOf(known, known.member, [head.brandId, incoming.sellerId])
  const event = {
    ...incoming.data,
    id: known.id,
    at: incoming.at,
    receivedAt: incoming.receivedAt,
    ...(incoming.data.type === 'purchase' ? { arrival: (known.member?.purchases ?? 0) + 1 } : {}),
  } as LoyaltyEvent
  const outcome = evaluated(program, facts, event)
  const bodyHash = hashOf(incoming)
  const done = doneBy(incoming, { known, facts, event, outcome, program, head, bodyHash })
  const result = {
    already: false,
    points: outcome.points,
    stamps: outcome.stamps,
    status: outcome.status,
    reason: outcome.refused ?? null,
    tier: outcome.tier,
    steps: outcome.steps,
    unmatchedCents: outcome.unmatchedCents,
    program: head,
    compiled: program,
    measure: done.measure,
  }
  return { done, event, outcome, result }
}

/** Returns the program as the engine evaluates this event with it. */
export async function programFor(
  tx: Db,
  head: ProgramHead,
  { isHistory = false }: Incoming,
): Promise<Program> {
  const program = await compiledProgram(tx, head)
  return isHistory ? forReplay(program) : program
}

/** Emits the events of automatic claims that a write made. */
export function tellClaims(
  tx: Db,
  { userId, receivedAt }: Incoming,
  head: ProgramHead,
  program: Program,
  times: number,
) {
  const day = dateText(dayAt(receivedAt))
  const points = times * (program.autoClaimCost ?? 0)
  const payload = { programId: head.id, brandId: head.brandId, userId, times, points, day }
  return emit(tx, 'loyalty.claimed', payload, new Date(receivedAt))
}

/** Returns the identity of an event. */
export const identityOf = ({ program, userId, source, externalId }: Incoming) => ({
  programId: program.id,
  userId,
  source,
  externalId,
})

/** Tells whether a program changed between two readings of its head. */
export const isOtherVersion = (one: ProgramHead, other: ProgramHead): boolean =>
  one.configVersion !== other.configVersion || one.tiersVersion !== other.tiersVersion

/** @throws AppError refund_exceeds */
function evaluated(program: Program, facts: MemberFacts | null, event: LoyaltyEvent): Outcome {
  try {
    return evaluate(program, facts, event)
  } catch (error) {
    if (error instanceof RefundExceeds) throw new AppError('refund_exceeds')
    throw error
  }
}

/** Lists what must be read before an event is evaluated (needsOf() of the engine). */
export function readingFor(
  program: Program,
  { data, at, receivedAt, sellerId, program: head }: Incoming,
  simulate: boolean,
): ReadParams {
  const event = { ...data, id: '', at, receivedAt, arrival: 0 } as LoyaltyEvent
  const { days, months, once, counts } = needsOf(program, event)
  const keys = [
    ...counts.map((key) => `count:${key}`),
    ...(event.type === 'visit' ? [`visit:${event.rule}`] : []),
  ]
  const asked = { lock: !simulate, days: days === 'all' ? null : days, months, once, keys }
  if (event.type !== 'refund') return asked
  if (event.purchaseId !== null) return { ...asked, purchase: event.purchaseId }
  // A refund that names items may concern any purchase, because any may have lines with their
  // codes.
  const cents = event.items === null && event.cents !== 'all' ? event.cents : null
  return { ...asked, before: at, cents, seller: sellerId ?? head.brandId }
}

/**
 * Builds the engine's facts from the rows that were read. People who work for one of the
 * `employers` earn nothing.
 */
function factsOf(
  known: Known,
  member: NonNullable<Known['member']>,
  employers: readonly (string | undefined)[],
): MemberFacts {
  return {
    joinedAt: member.joinedAt,
    isStaff: member.brandId !== null && employers.includes(member.brandId),
    importedTier: member.tierFloor,
    lastEventAt: member.lastEventAt,
    months: new Map(known.months.map(({ month, ...facts }) => [month, facts])),
    days: new Map(known.days.map(({ day, ...facts }) => [day, facts])),
    status: new Map(known.status.map(({ period, ...facts }) => [period, facts])),
    once: new Set(known.once),
    counts: new Map(Object.entries(known.counts)),
    lastVisits: new Map(Object.entries(known.visits)),
    tierChanges: [...known.tierChanges],
    purchases: new Map(
      known.purchases.map(({ remaining, ...bought }) => [
        bought.id,
        { ...bought, lines: ratedLines({ lines: bought.lines, remaining }) },
      ]),
    ),
  }
}

/**
 * Computes the account that a simulation would leave. A credit pays the debt first; a reversal
 * takes from the balance first, then becomes a debt.
 */
function accountAfter(before: Account | undefined, { points, stamps }: Outcome): EventResult['account'] {
  const now = before ?? { points: 0, debt: 0, stamps: 0, stampDebt: 0 }
  const [balance, debt] = movedBy(now.points, now.debt, points)
  const [stampBalance] = movedBy(now.stamps, now.stampDebt, stamps)
  return { points: balance, debt, stamps: stampBalance }
}

function movedBy(balance: number, debt: number, by: number): [balance: number, debt: number] {
  if (by >= 0) {
    const { debtPaid, rest } = payDebtFirst(by, debt)
    return [balance + rest, debt - debtPaid]
  }
  const taken = Math.min(balance, -by)
  return [balance - taken, debt - by - taken]
}

/**
 * Hashes the sent body (SHA-256) independent of the order of its keys. The user is not included,
 * because an account may continue as another one after a merge.
 */
function hashOf({ body, data }: Incoming): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted({ body, type: data.type })))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, sorted(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/**
 * Returns the stored outcome. @throws AppError event_conflict when another body was sent under this
 * identity
 */
export function storedResult(
  before: StoredEvent,
  incoming: Incoming,
  head: ProgramHead,
  compiled: Program,
): EventResult {
  if (before.body_hash !== hashOf(incoming) || before.user_id !== incoming.userId)
    throw new AppError('event_conflict')
  return {
    eventId: before.id,
    already: true,
    points: before.points,
    stamps: before.stamps,
    status: before.status,
    reason: before.reason as Reason | null,
    tier: { before: before.tier_before, after: before.tier_after },
    // Written by this module.
    steps: before.explanation as EventResult['steps'],
    unmatchedCents: before.unmatched_cents,
    claims: before.auto_claims,
    account: { points: before.balance_after, debt: before.debt_after, stamps: before.stamps_after },
    program: head,
    compiled,
    measure: null,
  }
}
