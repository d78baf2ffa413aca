import { DAY_MS } from '@vicino/domain/durations'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import { serverClock } from '~/lib/server-clock.ts'

/** A request for a reward. */
interface ClaimRequest {
  readonly userId: string
  readonly rewardId: string
  /** The price that the customer saw, and the shipping address. */
  readonly body: object
}

interface Kept {
  readonly key: string
  readonly sent: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Milliseconds for which the server remembers an idempotency key (docs/modules/platform.md,
 * "Repeated requests").
 */
const KNOWN_MS = DAY_MS

const nameOf = ({ userId, rewardId }: Omit<ClaimRequest, 'body'>): string =>
  `claim-unanswered:${userId}:${rewardId}`

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Kept).key === 'string' &&
  typeof (value as Kept).sent === 'string' &&
  Number.isFinite((value as Kept).at)

/**
 * Returns the idempotency key for a claim. The same request without an answer keeps its key, also
 * after a reload, so it takes points once. Any other request gets a new key, kept until dropKey().
 */
export function keyOf(request: ClaimRequest, now = serverClock.now()): string {
  const sent = JSON.stringify(request.body)
  const kept = readJson(nameOf(request), isKept)
  if (kept !== null && kept.sent === sent && now - kept.at < KNOWN_MS) return kept.key
  const key = newIdempotencyKey()
  writeStored(nameOf(request), JSON.stringify({ key, sent, at: now } satisfies Kept))
  return key
}

/** Drops the key after any answer, a refusal included, so that the next request is a new one. */
export function dropKey(request: ClaimRequest): void {
  removeStored(nameOf(request))
}

/** Returns the body of the last request that has no answer yet, or null. */
export function unanswered<Body extends object>(
  request: Omit<ClaimRequest, 'body'>,
  now = serverClock.now(),
): Body | null {
  const kept = readJson(nameOf(request), isKept)
  return kept !== null && now - kept.at < KNOWN_MS ? (JSON.parse(kept.sent) as Body) : null
}
