import {
  WEBHOOK_ANSWER_BYTES,
  WEBHOOK_LIVES,
  WEBHOOK_RETRY_SECONDS,
} from '@vicino/contract/channels/webhooks/constants'
import type { StartWorker } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/http/context.ts'
import { postSafely } from '../../../platform/safe-fetch.ts'
import { startWorker } from '../../../platform/worker.ts'
import { type Claimed, claimDue, noteResults, type Result } from './deliveries.queries.ts'
import { disable } from './disable.ts'
import { signedHeaders } from './secrets.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'keys'>

/** Messages that one process sends at the same time, of all endpoints. */
const IN_HAND = 256
const DAY_MS = 86_400_000
/** Gone: the receiver wants no more (Standard Webhooks). */
const GONE = 410

/**
 * Sends what is due, at least once. Each message is on its own: none waits for another's answer, and of one endpoint few are under
 * way, so that a dead or slow one holds up nobody else.
 */
export class Sender {
  readonly #services: Needed
  readonly #onSent: () => void
  readonly #inHand = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()
  #results: Result[] = []

  /** @param onSent called when an attempt has ended: there may be room for another one */
  constructor(services: Needed, onSent: () => void = () => undefined) {
    this.#services = services
    this.#onSent = onSent
  }

  /** Notes what has ended and begins what is due and has room. @returns how many were begun */
  async turn(): Promise<number> {
    const { db, clock } = this.#services
    await this.#note()
    const limit = IN_HAND - this.#running.size
    if (limit <= 0) return 0
    const claimed = await claimDue(db, { limit, inHand: this.#inHand, now: clock.now() })
    for (const one of claimed) this.#begin(one)
    return claimed.length
  }

  /** Resolves when nothing is under way and everything is noted. */
  async idle(): Promise<void> {
    await Promise.all(this.#running)
    await this.#note()
  }

  #begin(claimed: Claimed): void {
    const { endpointId } = claimed
    this.#inHand.set(endpointId, (this.#inHand.get(endpointId) ?? 0) + 1)
    const run = this.#send(claimed).finally(() => {
      const left = (this.#inHand.get(endpointId) ?? 1) - 1
      if (left > 0) this.#inHand.set(endpointId, left)
      else this.#inHand.delete(endpointId)
      this.#running.delete(run)
      this.#onSent()
    })
    this.#running.add(run)
  }

  async #send(claimed: Claimed): Promise<void> {
    const result = await attempt(this.#services, claimed, { counts: true })
    // The list of now: #note() has put a new one in its place while this waited.
    this.#results.push(result)
  }

  async #note(): Promise<void> {
    const results = this.#results
    this.#results = []
    try {
      await note(this.#services, results)
    } catch (error) {
      // Out of the database's reach: kept for the next turn, else their messages would be sent again.
      this.#results = [...results, ...this.#results]
      throw error
    }
  }
}

/** Sends a message and says what became of it; nothing is noted yet. Never throws. */
export async function attempt(
  { clock, config, keys }: Needed,
  claimed: Claimed,
  { counts }: { readonly counts: boolean },
): Promise<Result> {
  const { id, endpointId, url, body, attempts } = claimed
  const at = clock.now()
  const began = performance.now()
  const headers = signedHeaders(keys.webhooks, { ...claimed, id: endpointId }, { id, body, now: at })
  const answer = await postSafely(url, {
    headers,
    body,
    keep: WEBHOOK_ANSWER_BYTES,
    loopback: config.webhookLoopback,
  })
  const ended =
    typeof answer === 'string'
      ? { status: null, error: answer, answer: '' }
      : { status: answer.status, error: null, answer: plainText(answer.beginning) }
  const isReceived = ended.status !== null && ended.status >= 200 && ended.status < 300
  return {
    deliveryId: id,
    endpointId,
    no: attempts,
    at,
    milliseconds: Math.round(performance.now() - began),
    ...ended,
    isReceived,
    counts,
    ...nextOf(claimed, isReceived, at),
  }
}

/** PostgreSQL takes no NUL in a text, and halves of characters are cut by the last byte that is kept. */
const plainText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** One that waited is tried again as long as there is a wait left; what had ended stays ended, unless it is received now. */
function nextOf(
  { state, attempts }: Claimed,
  isReceived: boolean,
  at: Date,
): Pick<Result, 'state' | 'nextAt'> {
  if (isReceived) return { state: 'delivered', nextAt: null }
  const seconds = WEBHOOK_RETRY_SECONDS[attempts - 1]
  if (state !== 'waiting') return { state, nextAt: null }
  if (seconds === undefined) return { state: 'failed', nextAt: null }
  return { state: 'waiting', nextAt: new Date(at.getTime() + seconds * 1000) }
}

/** Notes attempts, and disables endpoints that are gone or have failed for five days. */
export async function note({ db, clock }: Needed, results: readonly Result[]): Promise<void> {
  const now = clock.now()
  const failingSince = new Date(now.getTime() - WEBHOOK_LIVES.failingDays * DAY_MS)
  const failing = await noteResults(db, results, { failingSince, now })
  const gone = new Set(results.filter(({ status }) => status === GONE).map(({ endpointId }) => endpointId))
  for (const id of gone) await disable(db, id, 'gone', now)
  for (const id of failing) if (!gone.has(id)) await disable(db, id, 'failing', now)
}

/** Sends while the server runs; a process that stops lets what is under way end, which takes three seconds at most. */
export const startSending: StartWorker = (services, log) => {
  const sender = new Sender(services, () => worker.wake())
  const worker = startWorker(
    async (proceed) => {
      while (proceed() && (await sender.turn()) > 0);
    },
    (error) => log.warn({ err: error }, 'webhooks out of reach'),
  )
  return {
    wake: () => worker.wake(),
    async stop() {
      await worker.stop()
      await sender.idle().catch((error: unknown) => log.warn({ err: error }, 'webhooks out of reach'))
    },
  }
}
