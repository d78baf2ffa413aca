import type { TierChange } from '@vicino/domain/loyalty/facts'
import type { Line, RatedLine } from '@vicino/domain/loyalty/purchase'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues } from '../../../platform/db/statement.ts'
import type { ProgramHead } from '../programs/public.ts'

/** Parameters of loyalty_read() in loyalty-read.functions.sql. */
export interface ReadParams {
  /** False for a simulation, which must not wait for locks. */
  readonly lock: boolean
  /**
   * Days whose facts are read; null = all. For a refund the days of the purchases that it may lower
   * are added.
   */
  readonly days: readonly number[] | null
  readonly months: readonly number[]
  readonly once: readonly string[]
  /** Kinds of the rows that count uses and visits: `count:…`, `visit:…`. */
  readonly keys: readonly string[]
  readonly purchase?: string
  readonly before?: number
  readonly cents?: number | null
  /** With `before`: only purchases at this brand. */
  readonly seller?: string
}

/** Balance of a member in the books. It still includes expired points that were not removed yet. */
export interface Account {
  readonly points: number
  readonly debt: number
  readonly stamps: number
  readonly stampDebt: number
  readonly pending: number
}

export interface StoredLine extends Line {
  readonly factorMilli: number
}

export interface StoredPurchase {
  readonly id: string
  readonly at: number
  readonly arrival: number
  readonly lines: readonly StoredLine[]
  readonly remaining: readonly number[]
  readonly eligibleCents: number
  readonly isQualifying: boolean
  readonly tierMilli: number
  readonly tierRank: number
  readonly timeMilli: number
  readonly timeRule: string
  readonly raw: number
  readonly stamps: number
}

/** An event that was processed earlier. */
export interface StoredEvent {
  readonly id: string
  readonly user_id: string
  readonly body_hash: string
  readonly points: number
  readonly stamps: number
  readonly status: number
  readonly reason: string | null
  readonly tier_before: number
  readonly tier_after: number
  readonly explanation: unknown
  readonly unmatched_cents: number
  readonly balance_after: number
  readonly debt_after: number
  readonly stamps_after: number
  readonly auto_claims: number
  readonly type: string
}

/**
 * Facts about a member. `member` is missing for people who do not take part, and when the event was
 * processed earlier.
 */
export interface Known {
  /** Id for the new event; ids grow with time. */
  readonly id: string
  readonly program: ProgramHead | null
  readonly event: StoredEvent | null
  readonly member?: {
    readonly joinedAt: number
    readonly tierFloor: number
    readonly tierRank: number
    readonly lastEventAt: number | null
    readonly purchases: number
    /** Brand of the member's account: staff of the brand earn nothing. */
    readonly brandId: string | null
  }
  readonly months: readonly {
    month: number
    spendCents: number
    dayTargets: number
    socialPoints: number
  }[]
  readonly days: readonly { day: number; raw: number; qualifying: number; socialPoints: number }[]
  readonly counts: Readonly<Record<string, number>>
  readonly visits: Readonly<Record<string, number>>
  readonly once: readonly string[]
  readonly purchases: readonly StoredPurchase[]
  readonly refundIds: readonly string[]
  readonly status: readonly { period: number; status: number; spendCents: number; purchases: number }[]
  readonly tierChanges: readonly TierChange[]
  readonly account: Account
}

interface Holder {
  readonly programId: string
  readonly userId: string
}

/**
 * Locks program, member and event identity in the fixed order, and reads the facts for evaluate(),
 * in one statement.
 */
export async function readKnown(
  tx: Db,
  { programId, userId, source, externalId }: Holder & { source: string; externalId: string },
  asked: ReadParams,
): Promise<Known> {
  const rows = await allRows(tx)<{ known: RawKnown }>`
    SELECT loyalty_read(${programId}::uuid, ${userId}::uuid, ${source}, ${externalId}, ${JSON.stringify(asked)}::jsonb)
      AS known`
  const known = rows[0]?.known
  if (known === undefined) throw new Error('loyalty_read() said nothing')
  return { ...known, program: known.program && headOf(known.program) }
}

/** Does the same for one event each of several members of a program, locked in this order. */
export async function readKnownOf(
  tx: Db,
  programId: string,
  events: readonly { userId: string; source: string; externalId: string; asked: ReadParams }[],
): Promise<Known[]> {
  const rows = await allRows(tx)<{ known: RawKnown }>`
    SELECT loyalty_read(${programId}::uuid, e.user_id, e.source, e.external_id, e.asked) AS known
    FROM unnest(${events.map(({ userId }) => userId)}::uuid[], ${events.map(({ source }) => source)}::text[],
      ${events.map(({ externalId }) => externalId)}::text[], ${events.map(({ asked }) => JSON.stringify(asked))}::jsonb[])
      WITH ORDINALITY AS e (user_id, source, external_id, asked, place)
    ORDER BY e.place`
  return rows.map(({ known }) => ({ ...known, program: known.program && headOf(known.program) }))
}

type Moments = 'startsAt' | 'endsAt' | 'claimsUntil'
/** The JSON of loyalty_head(): moments in milliseconds. */
type RawHead = Omit<ProgramHead, Moments> & Readonly<Record<Moments, number>>
type RawKnown = Omit<Known, 'program'> & { readonly program: RawHead | null }

function headOf(raw: RawHead): ProgramHead {
  return {
    ...raw,
    startsAt: new Date(raw.startsAt),
    endsAt: new Date(raw.endsAt),
    claimsUntil: new Date(raw.claimsUntil),
  }
}

/** Returns the lines of a stored purchase with the remainder of each. */
export function ratedLines({ lines, remaining }: Pick<StoredPurchase, 'lines' | 'remaining'>): RatedLine[] {
  return lines.map((line, index) => ({ ...line, leftCents: remaining[index] ?? 0 }))
}

/**
 * Writes the changes of an event in one statement, loyalty_write() of loyalty-write.functions.sql.
 * @returns the account afterwards
 */
export async function writeDone(
  tx: Db,
  { programId, userId }: Holder,
  done: object,
): Promise<Account & { readonly claims: number }> {
  const rows = await allRows(tx)<{ account: Account & { claims: number } }>`
    SELECT loyalty_write(${programId}::uuid, ${userId}::uuid, ${JSON.stringify(done)}::jsonb) AS account`
  const account = rows[0]?.account
  if (account === undefined) throw new Error('loyalty_write() said nothing')
  return account
}

/** Does the same for several members, in this order. */
export const writeDoneOf = (
  tx: Db,
  programId: string,
  done: readonly { readonly userId: string; readonly written: object }[],
): Promise<(Account & { readonly claims: number })[]> => allValues(tx)`
    SELECT loyalty_write(${programId}::uuid, e.user_id, e.written) AS account
    FROM unnest(${done.map(({ userId }) => userId)}::uuid[], ${done.map(({ written }) => JSON.stringify(written))}::jsonb[])
      WITH ORDINALITY AS e (user_id, written, place)
    ORDER BY e.place`
