import {
  WEBHOOK_ANSWER_BYTES,
  WEBHOOK_LIVES,
  WEBHOOK_RETRY_SECONDS,
} from '@vicino/contract/channels/webhooks/constants'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { StartWorker } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/http/context.ts'
import { postSafely } from '../../../platform/safe-fetch.ts'
import { inSpan } from '../../../platform/telemetry/spans.ts'
import { lookWhether } from '../../../platform/lookout.ts'
import { startWorker } from '../../../platform/worker.ts'
import { type Claimed, claimDue, noteResults, type Result, webhooksWait } from './deliveries.queries.ts'
import { disable } from './disable-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'keys'>

/** Messages that one process sends at the same time, of all endpoints. */
const IN_HAND = 256
/** 410 Gone: the receiver wants no more messages (Standard Webhooks). */
const GONE = 410

/**
 * Sends due messages, at least once. Messages are independent: none waits for another's answer, and
 * one endpoint has few in hand, so that a dead or slow endpoint delays no other.
 */
export class Sender {
  readonly #services: Needed
  readonly #onSent: () => void
  readonly #inHand = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()
  #results: Result[] = []

  /**
   * @param onSent called when an attempt has ended, because there may be room for another message
   */
  constructor(services: Needed, onSent: () => void = () => undefined) {
    this.#services = services
    this.#onSent = onSent
  }

  /**
   * Stores finished results and starts due messages that have room. @returns how many were started
   */
  async turn(): Promise<number> {
    const { db, clock } = this.#services
    await this.#note()
    const limit = IN_HAND - this.#running.size
    if (limit <= 0) return 0
    const claimed = await claimDue(db, { limit, inHand: this.#inHand, now: clock.now() })
    for (const one of claimed) this.#begin(one)
    return claimed.length
  }

  /** Resolves when nothing is in progress and all results are stored. */
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
    // This must use the current list: #note() has replaced it while this waited.
    this.#results.push(result)
  }

  async #note(): Promise<void> {
    const results = this.#results
    this.#results = []
    try {
      await note(this.#services, results)
    } catch (error) {
      // The database is unreachable: the results stay for the next turn, otherwise their messages
      // would be sent again.
      this.#results = [...results, ...this.#results]
      throw error
    }
  }
}

interface Attempt {
  readonly counts: boolean
}

/** Sends a message and returns the result without storing it. Never throws. */
export function attempt(services: Needed, claimed: Claimed, options: Attempt): Promise<Result> {
  const attributes = { 'vicino.webhook': claimed.endpointId, 'vicino.attempt': claimed.attempts }
  return inSpan({ name: 'webhook', kind: 'client', attributes }, async (set) => {
    const result = await post(services, claimed, options)
    set({ 'vicino.outcome': result.error ?? String(result.status) })
    return result
  })
}

async function post({ clock, config, keys }: Needed, claimed: Claimed, { counts }: Attempt): Promise<Result> {
  const { id, endpointId, url, body, attempts } = claimed
  const at = clock.now()
  const began = performance.now()
  const headers = signWebhook(keys.webhooks, { ...claimed, id: endpointId }, { id, body, now: at })
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

/**
 * PostgreSQL accepts no NUL in a text, and the cut after the last kept byte may split a character.
 */
const plainText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/**
 * Returns the next state. A waiting message is tried again as long as the schedule has a delay
 * left; an ended one stays ended, unless it is received now.
 */
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

/** Stores results, and disables endpoints that no longer exist or have failed for five days. */
export async function note({ db, clock }: Needed, results: readonly Result[]): Promise<void> {
  const now = clock.now()
  const failingSince = new Date(now.getTime() - WEBHOOK_LIVES.failingDays * DAY_MS)
  const failing = await noteResults(db, results, { failingSince, now })
  const gone = new Set(results.filter(({ status }) => status === GONE).map(({ endpointId }) => endpointId))
  for (const id of gone) await disable(db, id, 'gone', now)
  for (const id of failing) if (!gone.has(id)) await disable(db, id, 'failing', now)
}

/**
 * Sends while the server runs. When the process stops, attempts in progress end first, which takes
 * three seconds at most.
 */
export const startSending: StartWorker = (services, log, lookout) => {
  const sender = new Sender(services, () => worker.wake())
  const worker = startWorker(
    async (proceed) => {
      while (proceed() && (await sender.turn()) > 0);
    },
    (error) => log.warn({ err: error }, 'webhooks out of reach'),
  )
  lookout.add(lookWhether(webhooksWait, worker.wake))
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop()
      await sender.idle().catch((error: unknown) => log.warn({ err: error }, 'webhooks out of reach'))
    },
  }
}
