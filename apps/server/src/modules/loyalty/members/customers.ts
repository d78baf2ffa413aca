import type { scanMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { mayEarn } from '@vicino/domain/loyalty/phase'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type ProgramHead, programsSoldIn, type SoldIn } from '../programs/public.ts'
import { readCard } from './card.ts'
import { type CustomerRow, findByCode, findCustomer, readStanding } from './customers.queries.ts'
import { goesOnFor } from './merge.queries.ts'

type Reference = BodyOf<typeof scanMemberCard>

/** In these states a program may still accept purchases or refunds. */
export const LIVING = ['scheduled', 'active', 'ended'] as const

/** A program with the dates from which its phase is computed. */
export interface ProgramAtTill<Head extends ProgramHead = ProgramHead> {
  readonly head: Head
  /** For a partner of a common program it begins when the partner accepted. */
  readonly life: Parameters<typeof mayEarn>[0]
}

/**
 * Reads the programs in which a brand's sales count, without drafts and cancelled ones, ordered by
 * id, which is the order of their locks.
 */
export const programsAtTill = async (db: Db, brandId: string): Promise<ProgramAtTill[]> =>
  byId(await programsSoldIn(db, brandId, LIVING))

export const byId = <Head extends SoldIn>(heads: readonly Head[]): ProgramAtTill<Head>[] =>
  heads
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((head) => ({
      head,
      life: {
        status: head.status,
        startsAt: Math.max(head.startsAt.getTime(), head.since?.getTime() ?? 0),
        endsAt: head.endsAt.getTime(),
        claimsUntil: head.claimsUntil.getTime(),
      },
    }))

/**
 * Identifies the customer at a brand's till, and their programs that `counts` accepts. One
 * statement, and one more for a typed code.
 * @throws AppError program_not_active when there is no such program, card_invalid, card_expired
 */
export async function customerAt(
  db: Db,
  services: Services,
  brandId: string,
  member: Reference,
  counts: (program: ProgramAtTill) => boolean,
): Promise<{ customer: CustomerRow; isOffline: boolean; programs: ProgramAtTill[] }> {
  const { userId, isOffline } = await holderOf(db, services, member)
  let rows = await readStanding(db, { brandId, userId, statuses: LIVING })
  if (rows[0]?.customer === null) {
    const goesOn = userId === null ? null : await goesOnFor(db, userId)
    if (goesOn !== null) rows = await readStanding(db, { brandId, userId: goesOn, statuses: LIVING })
  }
  const programs = byId(rows.map(({ head }) => head)).filter(counts)
  const [first] = rows
  if (first === undefined || programs.length === 0) throw new AppError('program_not_active')
  const joined = rows.flatMap(({ head, isJoined }) =>
    isJoined && programs.some((program) => program.head.id === head.id) ? [head.id] : [],
  )
  return { customer: known(first.customer && { ...first.customer, joined }, member), isOffline, programs }
}

/**
 * Identifies the customer at the till. The card of a merged account leads to the account that
 * remains.
 * @throws AppError card_invalid, card_expired
 */
export async function customerOf(
  db: Db,
  services: Services,
  member: Reference,
  programIds: readonly string[],
): Promise<{ customer: CustomerRow; isOffline: boolean }> {
  const { userId, isOffline } = await holderOf(db, services, member)
  const customer = userId === null ? undefined : await customerOrSuccessor(db, userId, programIds)
  return { customer: known(customer, member), isOffline }
}

/** Reads a customer; for a merged account, the account that remains. */
export async function customerOrSuccessor(
  db: Db,
  userId: string,
  programIds: readonly string[],
): Promise<CustomerRow | undefined> {
  const customer = await findCustomer(db, userId, programIds)
  const goesOn = customer === undefined ? await goesOnFor(db, userId) : null
  return goesOn === null ? customer : findCustomer(db, goesOn, programIds)
}

/**
 * Reads the holder of a card, code or id; null for a code that nobody has. @throws AppError
 * card_invalid, card_expired
 */
async function holderOf(
  db: Db,
  { clock, signingKeys }: Services,
  member: Reference,
): Promise<{ userId: string | null; isOffline: boolean }> {
  const now = clock.now()
  if ('card' in member) return readCard(signingKeys, member.card, now)
  const userId = 'code' in member ? await findByCode(db, member.code, now) : member.userId
  return { userId: userId ?? null, isOffline: false }
}

/** Accepts an account's id only for the brand's own members. @throws AppError card_invalid */
function known(customer: CustomerRow | null | undefined, member: Reference): CustomerRow {
  if (!customer || ('userId' in member && customer.joined.length === 0)) throw new AppError('card_invalid')
  return customer
}
