import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import type { ProgramHead } from '../programs/public.ts'
import { claimByItself } from './auto-claims.ts'
import { readKnownOf, writeDoneOf } from './facts.queries.ts'
import type { Incoming } from './incoming.ts'
import {
  readingFor,
  identityOf,
  isOtherVersion,
  programFor,
  tellClaims,
  storedResult,
  evaluateIncoming,
  type EventResult,
} from './process-event.ts'

/**
 * Processes one event each of several members of a program, as processEvent() does for one, also in
 * two statements: the events of different members do not depend on each other. If the program has
 * an automatic reward, its claims follow member by member.
 * @param incomings of one program, each of another member; they are locked in this order
 * @throws AppError program_not_found, event_conflict
 */
export async function processEvents(tx: Db, incomings: readonly Incoming[]): Promise<EventResult[]> {
  const [first] = incomings
  if (first === undefined) return []
  const read = async (as: ProgramHead) => {
    const program = await programFor(tx, as, first)
    const asked = incomings.map((incoming) => ({
      ...identityOf(incoming),
      asked: readingFor(program, incoming, false),
    }))
    return readKnownOf(tx, as.id, asked)
  }
  let known = await read(first.program)
  const head = known[0]?.program
  if (!head) throw new AppError('program_not_found')
  // The program changed after the head was read. It is locked now, so it cannot change again.
  if (isOtherVersion(first.program, head)) known = await read(head)
  const program = await programFor(tx, head, first)
  const all = incomings.map((incoming, index) => {
    const its = known[index]
    if (its === undefined) throw new Error('loyalty_read() said nothing')
    if (its.event !== null) return { incoming, result: storedResult(its.event, incoming, head, program) }
    return { incoming, out: evaluateIncoming(incoming, its, head, program) }
  })
  const fresh = all.flatMap(({ incoming, out }) => (out === undefined ? [] : [{ incoming, out }]))
  noteEmission(fresh.flatMap(({ out }) => out.done.outbox.map(({ type }) => type)))
  const accounts = await writeDoneOf(
    tx,
    head.id,
    fresh.map(({ incoming, out }) => ({ userId: incoming.userId, written: out.done.written })),
  )
  const results = new Map<Incoming, EventResult>()
  for (const [index, { incoming, out }] of fresh.entries()) {
    const account = accounts[index]
    if (account === undefined) throw new Error('loyalty_write() said nothing')
    const { userId, receivedAt } = incoming
    if (account.claims > 0) await tellClaims(tx, incoming, head, program, account.claims)
    await claimByItself(tx, { programId: head.id, userId }, program, head, receivedAt)
    results.set(incoming, { ...out.result, eventId: out.event.id, claims: account.claims, account })
  }
  return all.map(({ incoming, result }) => result ?? (results.get(incoming) as EventResult))
}
