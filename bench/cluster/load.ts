import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { Passwords } from '@vicino/server/platform/auth/passwords'
import type { Database } from '@vicino/server/platform/db/database'
import { makeBrand, makeDeal, makeUser } from '@vicino/server/platform/testing/factories'

const PASSWORD = 'Riavvio-Lento-7'
/** Pause of a customer between two redemptions, and of a reader between two pages, in ms. */
const [WRITE_EVERY, READ_EVERY] = [400, 100]

/** A request that the product acknowledged: moments in ms of its beginning and of its answer. */
interface Answered {
  readonly began: number
  readonly ended: number
}

export interface Load {
  /** Redemptions whose confirmation was acknowledged. */
  readonly redemptions: { readonly id: string; readonly customer: string; readonly points: number }[]
  readonly writes: Answered[]
  readonly reads: Answered[]
  /** Reads that got another answer than 200, or none. */
  readonly failedReads: { readonly at: number; readonly status: number }[]
  stop(): Promise<void>
}

/**
 * Customers who open and confirm codes, each request repeated with its Idempotency-Key until it is
 * answered, and readers of the feed, who do not repeat.
 */
export async function startLoad(
  address: string,
  db: Database,
  sizes: { readonly customers: number; readonly readers: number; readonly deals: number },
): Promise<Load> {
  const passwordHash = await new Passwords().hash(PASSWORD)
  const brand = await makeBrand(db)
  await makeUser(db, {
    email: 'till@cluster.test',
    role: 'scanner',
    brand_id: brand.id,
    password_hash: passwordHash,
  })
  const customers: string[] = []
  for (let index = 0; index < sizes.customers; index += 1) {
    const { id } = await makeUser(db, { email: `customer${index}@cluster.test`, password_hash: passwordHash })
    customers.push(id)
  }
  const deals: string[] = []
  for (let index = 0; index < sizes.deals; index += 1) {
    const { id } = await makeDeal(db, {
      brand_id: brand.id,
      quantity: sizes.customers,
      points: (index % 4) * 10,
    })
    deals.push(id)
  }
  const stopped = new AbortController()
  const load = { redemptions: [], writes: [], reads: [], failedReads: [] } as unknown as Load

  const send = async <Answer>(token: string, path: string, body: object): Promise<Answer | undefined> => {
    const key = randomUUID()
    while (!stopped.signal.aborted) {
      const began = performance.now()
      const answer = await fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer?.ok === true && text !== undefined) {
        load.writes.push({ began, ended: performance.now() })
        return JSON.parse(text) as Answer
      }
      // No answer, a server without its database, or the first request of this key still runs.
      if (answer !== undefined && answer.status < 500 && text?.includes('request_in_flight') !== true) {
        throw new Error(`${path} answered ${answer.status}: ${text}`)
      }
      await pause(100)
    }
    return undefined
  }
  const signIn = async (email: string): Promise<string> =>
    (await send<{ accessToken: string }>('', '/auth/login-app', { email, password: PASSWORD }))
      ?.accessToken ?? ''
  let till = await signIn('till@cluster.test')

  const redeem = async (index: number, customer: string): Promise<void> => {
    let token = await signIn(`customer${index}@cluster.test`)
    let signedInAt = performance.now()
    for (const dealId of deals) {
      if (stopped.signal.aborted) return
      // Access tokens live for 15 minutes.
      if (performance.now() - signedInAt > 600_000) {
        token = await signIn(`customer${index}@cluster.test`)
        till = await signIn('till@cluster.test')
        signedInAt = performance.now()
      }
      const opened = await send<Redemption>(token, openRedemption.path, { dealId })
      if (opened === undefined) return
      const body = { transactionId: opened.transactionId }
      const confirmed = await send<{ _id: string; points: number }>(till, confirmRedemption.path, body)
      if (confirmed === undefined) return
      load.redemptions.push({ id: confirmed._id, customer, points: confirmed.points })
      await pause(WRITE_EVERY)
    }
  }
  const readerToken = await signIn('customer0@cluster.test')
  const read = async (): Promise<void> => {
    let token = readerToken
    let signedInAt = performance.now()
    while (!stopped.signal.aborted) {
      if (performance.now() - signedInAt > 600_000) {
        token = await signIn('customer0@cluster.test')
        signedInAt = performance.now()
      }
      const began = performance.now()
      const answer = await fetch(`${address}/api/v1${browseDeals.path}?lat=45.46&lon=9.19&limit=5`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer?.status === 200 && text !== undefined) load.reads.push({ began, ended: performance.now() })
      else load.failedReads.push({ at: performance.now(), status: answer?.status ?? 0 })
      await pause(READ_EVERY)
    }
  }
  const running = Promise.all([
    ...customers.map((customer, index) => redeem(index, customer)),
    ...Array.from({ length: sizes.readers }, read),
  ])
  let failure: unknown
  running.catch((error: unknown) => {
    failure = error
    stopped.abort()
  })
  return Object.assign(load, {
    async stop() {
      stopped.abort()
      await running.catch(() => undefined)
      if (failure !== undefined) throw failure
    },
  })
}
