import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { browseDeals, reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { getPointsBalance } from '@vicino/contract/redemption/brand-points/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import { Passwords } from '@vicino/server/platform/auth/passwords'
import { openDatabase } from '@vicino/server/platform/db/database'
import { makeBrand, makeDeal, makeUser, MILANO } from '@vicino/server/platform/testing/factories'

const ACCOUNT_PASSWORD = 'Riavvio-Lento-7'
const TILL = 'till@proof.test'

/** A shop with deals, its till, and customers. */
export interface People {
  readonly customers: readonly string[]
  readonly deals: readonly string[]
}

export async function makePeople(url: string, customers: number, deals: number): Promise<People> {
  const db = openDatabase({ url, poolSize: 2 })
  try {
    const passwordHash = await new Passwords().hash(ACCOUNT_PASSWORD)
    const brand = await makeBrand(db)
    await makeUser(db, { email: TILL, role: 'scanner', brand_id: brand.id, password_hash: passwordHash })
    const emails = Array.from({ length: customers }, (_, index) => `customer${index}@proof.test`)
    for (const email of emails) await makeUser(db, { email, password_hash: passwordHash })
    const ids: string[] = []
    for (let index = 0; index < deals; index += 1) {
      ids.push((await makeDeal(db, { brand_id: brand.id, quantity: customers, points: 10 })).id)
    }
    return { customers: emails, deals: ids }
  } finally {
    await db.destroy()
  }
}

/** Sends one request, which nobody repeats, and returns its answer. @throws Error unless it is a 2xx */
export type Send = (
  kind: string,
  path: string,
  options?: { token?: string; body?: object },
) => Promise<unknown>

/** A customer's requests, each as a person's app sends it. */
export class Customer {
  readonly #send: Send
  readonly #email: string
  token = ''
  till = ''

  constructor(send: Send, email: string) {
    this.#send = send
    this.#email = email
  }

  async signIn(): Promise<void> {
    this.token = await this.#tokenOf(this.#email)
    this.till = await this.#tokenOf(TILL)
  }

  async #tokenOf(email: string): Promise<string> {
    const body = { email, password: ACCOUNT_PASSWORD }
    const answer = (await this.#send('sign-in', loginApp.path, { body })) as { accessToken: string }
    return answer.accessToken
  }

  feed(): Promise<unknown> {
    const query = `?lat=${MILANO.lat}&lon=${MILANO.lon}&limit=20`
    return this.#send('feed', `${browseDeals.path}${query}`, { token: this.token })
  }

  react(deal: string): Promise<unknown> {
    const path = reactToDeal.path.replace('{id}', deal)
    return this.#send('write', path, { token: this.token, body: { reaction: 'WANT' } })
  }

  /** Opens a code and has it confirmed. Returns the id of the redemption. */
  async redeem(dealId: string): Promise<string> {
    const code = (await this.#send('redemption', openRedemption.path, {
      token: this.token,
      body: { dealId },
    })) as {
      transactionId: string
    }
    const body = { transactionId: code.transactionId }
    const confirmed = await this.#send('redemption', confirmRedemption.path, { token: this.till, body })
    return (confirmed as { _id: string })._id
  }

  async balance(): Promise<number> {
    const answer = await this.#send('points', getPointsBalance.path, { token: this.token })
    return (answer as { balance: number }).balance
  }
}

/** What became of a request: its failure, if it has one, and the ms that it took. */
type Done = (kind: string, failure: string | undefined, ms: number) => void

/** Sends to an address, each request once, and calls `done` with each outcome. */
export const sender =
  (address: string, done: Done): Send =>
  async (kind, path, options = {}) => {
    const began = performance.now()
    const { failure, answer } = await attempt(address, path, options, randomUUID())
    done(kind, failure, performance.now() - began)
    if (failure !== undefined) throw new Error(`${kind} ${path}: ${failure}`)
    return answer
  }

const REPEATED_EACH_MS = 100

/**
 * Does the same, and repeats a request with its Idempotency-Key until the product has answered it.
 * @throws Error when it is refused for another reason than that the product is away, or `over`
 */
export const patientSender =
  (address: string, over: AbortSignal, done: Done): Send =>
  async (kind, path, options = {}) => {
    const key = randomUUID()
    for (;;) {
      const began = performance.now()
      const { failure, status, answer } = await attempt(address, path, options, key)
      done(kind, failure, performance.now() - began)
      if (failure === undefined) return answer
      // No answer, a server without its database, or the first request of this key still runs.
      const isAway = status === undefined || status >= 500 || failure.includes('request_in_flight')
      if (!isAway || over.aborted) throw new Error(`${kind} ${path}: ${failure}`)
      await pause(REPEATED_EACH_MS)
    }
  }

interface Attempt {
  readonly failure?: string
  readonly status?: number
  readonly answer?: unknown
}

/** Longest time in ms that anybody waits for an answer. */
const LONGEST_MS = 20_000

async function attempt(
  address: string,
  path: string,
  { token, body }: { token?: string; body?: object },
  key: string,
): Promise<Attempt> {
  try {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const { status } = answer
    return answer.ok
      ? { status, answer: JSON.parse(text) }
      : { status, failure: `${status} ${text.slice(0, 200)}` }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    return { failure: `no answer: ${cause?.message ?? message}` }
  }
}
