import { isPassing } from './is-passing.ts'
import { serverClock } from './server-clock.ts'

/**
 * Makes a new idempotency key. Send the same key with each retry of a request, and the server
 * carries it out only once. It is made of random bytes, because crypto.randomUUID does not exist on
 * pages loaded over plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Intent {
  readonly sent: string
  readonly key: string
  readonly since: number
}

/**
 * Milliseconds after which an equal request is no longer taken for a retry of an unanswered one.
 */
const SAME_INTENT_MS = 600_000

/** Requests without a known outcome, the last one of each address. */
const unanswered = new Map<string, Intent>()

/**
 * Sends a request with one key for each intention of the person. While a request has no answer, an
 * equal one to the same address is a retry with the same key. After an answer, a refusal too, the
 * next request is a new intention.
 * @param address method and path with its ids
 * @param sent the body, as JSON
 */
export async function asIntended<Answer>(
  address: string,
  sent: string,
  ask: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const before = unanswered.get(address)
  const isRetry = before?.sent === sent && serverClock.now() - before.since < SAME_INTENT_MS
  const intent = isRetry ? before : { sent, key: newIdempotencyKey(), since: serverClock.now() }
  unanswered.set(address, intent)
  let isOpen = false
  try {
    return await ask(intent.key)
  } catch (error) {
    isOpen = isPassing(error)
    throw error
  } finally {
    if (!isOpen && unanswered.get(address) === intent) unanswered.delete(address)
  }
}
