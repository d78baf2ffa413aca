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

/** In these states a program may still take something. */
export const LIVING = ['scheduled', 'active', 'ended'] as const

/** A program with what phases are told from. */
export interface ProgramAtTill<Head extends ProgramHead = ProgramHead> {
  readonly head: Head
  /** Of a common program it begins, for a partner, when the partner accepted. */
  readonly life: Parameters<typeof mayEarn>[0]
}

/** The programs in which a brand's sales count, without drafts and cancelled ones, by id: the order in which they are locked. */
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
 * Who stands at a brand's till, with those of its programs that `counts` names: one statement beside that of a typed code.
 *
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

/** Who stands at the till; the card of an account that was merged is that of the one that goes on. @throws AppError card_invalid, card_expired */
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

/** A customer, or the account that goes on for one that was merged. */
export async function customerOrSuccessor(
  db: Db,
  userId: string,
  programIds: readonly string[],
): Promise<CustomerRow | undefined> {
  const customer = await findCustomer(db, userId, programIds)
  const goesOn = customer === undefined ? await goesOnFor(db, userId) : null
  return goesOn === null ? customer : findCustomer(db, goesOn, programIds)
}

/** Whose card, code or id it is; null for a code that nobody has. @throws AppError card_invalid, card_expired */
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

/** An account's id is taken of the brand's own members only. @throws AppError card_invalid */
function known(customer: CustomerRow | null | undefined, member: Reference): CustomerRow {
  if (!customer || ('userId' in member && customer.joined.length === 0)) throw new AppError('card_invalid')
  return customer
}
