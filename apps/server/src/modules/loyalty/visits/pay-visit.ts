import type { VisitResults } from '@vicino/contract/loyalty/visits/schemas'
import type { VisitRule } from '@vicino/domain/loyalty/program'
import type { Db } from '../../../platform/db/database.ts'
import { type Incoming, processEvent, type EventResult } from '../members/public.ts'
import { compiledProgram, type ProgramHead } from '../programs/public.ts'
import type { PlaceRow } from './visits.queries.ts'

type Proof = VisitRule['proof']

/** A rule of a program that pays for visits. */
export interface Offer {
  readonly program: ProgramHead
  readonly rule: VisitRule
}

/** Lists the rules of programs that pay for a visit with this proof. */
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
  /** A check-in by the member, or a visit that a till registered. */
  readonly source: 'visit' | 'till-visit'
  /** undefined where the till's shop is not known. */
  readonly place: PlaceRow | undefined
  readonly now: Date
}

/** Simulates what a visit would give by each rule now; nothing is locked or written. */
export async function tryVisit(db: Db, visited: Visited): Promise<EventResult[]> {
  const tried: EventResult[] = []
  for (const offer of visited.offers) {
    const incoming = eventOf(offer, visited)
    // The simulation has its own external id, so that it is not taken for a visit registered in the
    // same millisecond.
    const externalId = `${incoming.externalId}:tried`
    tried.push(await processEvent(db, { ...incoming, externalId, simulate: true }))
  }
  return tried
}

/**
 * Processes a visit by each rule. Rules that would refuse it are only simulated and returned as
 * `refused`, so that they leave no event. Call it under the lock of the member's check-ins.
 */
export async function payVisit(
  tx: Db,
  visited: Visited,
): Promise<{ readonly done: readonly EventResult[]; readonly refused: readonly EventResult[] }> {
  const done: EventResult[] = []
  const refused: EventResult[] = []
  // Programs are locked in the order of their ids everywhere.
  for (const offer of visited.offers.toSorted((a, b) => (a.program.id < b.program.id ? -1 : 1))) {
    const incoming = eventOf(offer, visited)
    const tried = await processEvent(tx, { ...incoming, simulate: true })
    // Two visits in one millisecond are one event.
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
