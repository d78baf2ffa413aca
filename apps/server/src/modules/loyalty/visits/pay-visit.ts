import type { VisitResults } from '@vicino/contract/loyalty/visits/schemas'
import type { VisitRule } from '@vicino/domain/loyalty/program'
import type { Db } from '../../../platform/db/database.ts'
import { type Incoming, processEvent, type EventResult } from '../members/public.ts'
import { compiledProgram, type ProgramHead } from '../programs/public.ts'
import type { PlaceRow } from './visits.queries.ts'

type Proof = VisitRule['proof']

/** A rule of a program that pays for a visit. */
export interface Offer {
  readonly program: ProgramHead
  readonly rule: VisitRule
}

/** The rules of programs that pay for a visit of this proof. */
export async function offersOf(db: Db, programs: readonly ProgramHead[], proof: Proof): Promise<Offer[]> {
  const offers: Offer[] = []
  for (const program of programs) {
    const { visits } = await compiledProgram(db, program)
    for (const rule of visits.values())
      if (rule.proof === proof && rule.points > 0) offers.push({ program, rule })
  }
  return offers
}

interface Visited {
  readonly offers: readonly Offer[]
  readonly userId: string
  readonly actorId: string
  /** A check-in of the member's own, or what a till told. */
  readonly source: 'visit' | 'till-visit'
  /** undefined where a till has not said in which shop it stands. */
  readonly place: PlaceRow | undefined
  readonly now: Date
}

/** What a visit would give by each rule now; nothing is locked or written. */
export async function tryVisit(db: Db, visited: Visited): Promise<EventResult[]> {
  const tried: EventResult[] = []
  for (const offer of visited.offers) {
    const incoming = eventOf(offer, visited)
    // Under a name of its own: it is not the visit that was registered in the same millisecond.
    const externalId = `${incoming.externalId}:tried`
    tried.push(await processEvent(db, { ...incoming, externalId, simulate: true }))
  }
  return tried
}

/**
 * Works a visit off by each rule. What the engine would refuse is not sent to it, so that it leaves nothing behind: `refused`. To be called
 * under the lock of the member's check-ins.
 */
export async function payVisit(
  tx: Db,
  visited: Visited,
): Promise<{ readonly done: readonly EventResult[]; readonly refused: readonly EventResult[] }> {
  const done: EventResult[] = []
  const refused: EventResult[] = []
  // In the order in which programs are locked everywhere.
  for (const offer of visited.offers.toSorted((a, b) => (a.program.id < b.program.id ? -1 : 1))) {
    const incoming = eventOf(offer, visited)
    const tried = await processEvent(tx, { ...incoming, simulate: true })
    // Two of one millisecond are one event.
    const result = tried.reason !== null || tried.already ? tried : await processEvent(tx, incoming)
    ;(result.reason === null && !result.already ? done : refused).push(result)
  }
  return { done, refused }
}

function eventOf({ program, rule }: Offer, { userId, actorId, source, place, now }: Visited): Incoming {
  const where = place === undefined ? {} : { placeId: place.id }
  return {
    program,
    userId,
    source,
    externalId: `${rule.id}:${userId}:${now.getTime()}`,
    body: where,
    payload: where,
    at: now.getTime(),
    receivedAt: now.getTime(),
    data: { type: 'visit', rule: rule.id },
    figure: 'visit',
    actorId,
  }
}

export const resultsOf = (done: readonly EventResult[]): VisitResults['results'] =>
  done.map(({ program, points, account }) => ({
    programId: program.id,
    program: program.name,
    points,
    balance: account.points,
  }))
