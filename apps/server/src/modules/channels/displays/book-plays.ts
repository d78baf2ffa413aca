import type { bookPlays as contract } from '@vicino/contract/channels/displays/endpoints'
import { PLAY_BATCHES } from '@vicino/contract/channels/displays/constants'
import type { PlayBatch } from '@vicino/contract/channels/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { insertPlays, lockDisplayOf, type TimedBatch } from './plays.queries.ts'
import { hashOf } from './tokens.ts'

/** A player's clock may be this many ms ahead; later moments count as now. */
const AHEAD_MS = 5 * 60_000
const KEPT_MS = PLAY_BATCHES.keptDays * DAY_MS

/**
 * Books what a screen has shown (proof of play), each batch once. @throws AppError unauthenticated
 */
export async function bookPlays(
  tx: Db,
  { clock }: Services,
  token: string,
  { batches }: BodyOf<typeof contract>,
): Promise<void> {
  const now = clock.now()
  const display = await lockDisplayOf(tx, hashOf(token))
  if (display === undefined) throw new AppError('unauthenticated')
  const timed = batches.map((batch) => timedBatch(batch, display.pairedAt, now))
  await insertPlays(tx, display, timed, now)
}

/**
 * Reads the moment of a batch. An impossible one (in the future, before the pairing, older than
 * players keep) is moved to the nearest possible moment and marked.
 */
function timedBatch({ id, from, to, isSure, plays }: PlayBatch, pairedAt: Date, now: Date): TimedBatch {
  const latest = now.getTime() + AHEAD_MS
  const earliest = Math.max(pairedAt.getTime() - AHEAD_MS, now.getTime() - KEPT_MS)
  const isPossible = Date.parse(to) <= latest && Date.parse(from) >= earliest
  const at = isPossible ? Date.parse(from) : Math.min(Math.max(Date.parse(from), earliest), now.getTime())
  return { id, at: new Date(at), isSure: isSure && isPossible, plays }
}
