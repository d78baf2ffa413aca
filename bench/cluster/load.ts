import { setTimeout as pause } from 'node:timers/promises'
import { Customer, makePeople, patientSender, sender } from '../proof/people.ts'

/** Pause of a customer between two redemptions, and of a reader between two pages, in ms. */
const [WRITE_EVERY, READ_EVERY] = [400, 100]
/** Access tokens live for 15 minutes. */
const SIGNED_IN_MS = 600_000

/** A request that the product acknowledged: moments in ms of its beginning and of its answer. */
interface Answered {
  readonly began: number
  readonly ended: number
}

export interface Load {
  /** Ids of redemptions whose confirmation was acknowledged. */
  readonly redemptions: readonly string[]
  readonly writes: readonly Answered[]
  readonly reads: readonly Answered[]
  /** Why reads failed, and when. */
  readonly failedReads: readonly { readonly at: number; readonly why: string }[]
  stop(): Promise<void>
}

interface Sizes {
  readonly customers: number
  readonly readers: number
  readonly deals: number
}

/**
 * Customers who redeem, each request repeated until it is answered, and readers of the feed, who do
 * not repeat.
 */
export async function startLoad(address: string, databaseUrl: string, sizes: Sizes): Promise<Load> {
  const people = await makePeople(databaseUrl, sizes.customers, sizes.deals)
  const stopped = new AbortController()
  const { signal } = stopped
  const redemptions: string[] = []
  const [writes, reads]: Answered[][] = [[], []]
  const failedReads: { at: number; why: string }[] = []
  const note = (into: Answered[] | undefined, ms: number): void => {
    const ended = performance.now()
    into?.push({ began: ended - ms, ended })
  }
  const patient = patientSender(address, signal, (_kind, failure, ms) => {
    if (failure === undefined) note(writes, ms)
  })
  const once = sender(address, (_kind, failure, ms) => {
    if (failure === undefined) note(reads, ms)
    else failedReads.push({ at: performance.now(), why: failure })
  })

  const redeem = async (email: string): Promise<void> => {
    const customer = await signedIn(new Customer(patient, email))
    for (const deal of people.deals) {
      if (signal.aborted) return
      redemptions.push(await (await customer()).redeem(deal))
      await pause(WRITE_EVERY)
    }
    throw new Error('The customers have redeemed all deals: the proof needs more of them')
  }
  const read = async (email: string): Promise<void> => {
    const signsIn = await signedIn(new Customer(patient, email))
    const reader = new Customer(once, email)
    while (!signal.aborted) {
      reader.token = (await signsIn()).token
      await reader.feed().catch(() => undefined)
      await pause(READ_EVERY)
    }
  }
  const [reader = ''] = people.customers
  const running = Promise.all([
    ...people.customers.map(redeem),
    ...Array.from({ length: sizes.readers }, () => read(reader)),
  ])
  let failure: unknown
  running.catch((error: unknown) => {
    if (!signal.aborted) failure = error
    stopped.abort()
  })
  return {
    redemptions,
    writes: writes ?? [],
    reads: reads ?? [],
    failedReads,
    async stop() {
      stopped.abort()
      await running.catch(() => undefined)
      if (failure !== undefined) throw failure
    },
  }
}

/** Signs a customer in, and again before their token expires. */
async function signedIn(customer: Customer): Promise<() => Promise<Customer>> {
  await customer.signIn()
  let at = performance.now()
  return async () => {
    if (performance.now() - at > SIGNED_IN_MS) {
      await customer.signIn()
      at = performance.now()
    }
    return customer
  }
}
