import type { Database } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import { inSpan } from '../telemetry/spans.ts'
import type { BeforeSending } from './messages.ts'
import { ATTEMPTS, waitAfter } from '../retries.ts'
import {
  type ChannelName,
  claimDeliveries,
  deleteDelivery,
  type Delivery,
  holdDelivery,
  noteFailure,
} from './deliveries.queries.ts'

/** A channel for deliveries: a mail server, the push services. */
export interface Channel {
  readonly name: ChannelName
  /**
   * Sends one delivery; returns without sending when it has no recipient any more. It must end
   * before the lease does (LEASE_SECONDS).
   * @throws Undelivered, or any other Error, after which it is tried again
   */
  deliver(delivery: Delivery, now: Date): Promise<void>
  /** Closes its connections. */
  close(): void
}

/**
 * Why a delivery could not be sent, without personal data. `permanent`: another try makes no sense.
 */
export class Undelivered extends Error {
  readonly permanent: boolean
  /** Nobody has the address (RFC 3463), so that a later message would come back too. */
  readonly noSuchAddress: boolean

  constructor(reason: string, { permanent = false, noSuchAddress = false } = {}) {
    super(reason)
    this.name = 'Undelivered'
    this.permanent = permanent
    this.noSuchAddress = noSuchAddress
  }
}

/** A delivery that must not leave yet: it waits, and the attempt does not count. */
export class HeldBack extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('held back')
    this.name = 'HeldBack'
    this.until = until
  }
}

/** Asks the message's definition whether it may leave. @throws HeldBack when it has to wait */
export async function mayLeave(
  db: Database,
  { isCurrent }: { readonly isCurrent?: BeforeSending | undefined },
  data: unknown,
  now: Date,
  way: ChannelName,
): Promise<boolean> {
  const answer = (await isCurrent?.(db, data, now, way)) ?? true
  if (answer instanceof Date) throw new HeldBack(answer)
  return answer
}

export interface DeliveryLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Deliveries that one worker sends at the same time. */
const AT_ONCE = 5
/**
 * Seconds for which a delivery belongs to the worker that took it: longer than any attempt. After
 * that another worker may take it, because the first has probably died.
 */
export const LEASE_SECONDS = 120

/**
 * Sends all due deliveries of a channel, each at least once: a process that dies between sending
 * and storing the result leaves the delivery to be sent again (an e-mail then has the same
 * Message-ID, a push the same tag). Several workers share the work.
 * @returns how many were tried
 */
export async function drainDeliveries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  channel: Channel,
  log?: DeliveryLog,
  proceed: () => boolean = () => true,
): Promise<number> {
  let tried = 0
  while (proceed()) {
    const claimed = await claimDeliveries(db, channel.name, AT_ONCE, LEASE_SECONDS, clock.now())
    const ended = await Promise.allSettled(
      claimed.map((delivery) => measuredAttempt(db, channel, delivery, clock.now(), log)),
    )
    tried += claimed.length
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    if (claimed.length < AT_ONCE) break
  }
  return tried
}

type Attempt = [db: Database, channel: Channel, delivery: Delivery, now: Date, log: DeliveryLog | undefined]

function measuredAttempt(...[db, channel, delivery, now, log]: Attempt): Promise<void> {
  const { template, attempts } = delivery
  const attributes = {
    'vicino.channel': channel.name,
    'vicino.template': template,
    'vicino.attempt': attempts,
  }
  return inSpan({ name: `deliver ${channel.name} ${template}`, kind: 'client', attributes }, async (set) => {
    set({ 'vicino.outcome': await attempt(db, channel, delivery, now, log) })
  })
}

/** Tries one delivery, outside of any transaction, and stores the result. */
async function attempt(
  ...[db, channel, delivery, now, log]: Attempt
): Promise<'sent' | 'held' | 'failed' | 'dead'> {
  const failure = await channel.deliver(delivery, now).then(
    () => undefined,
    (error: unknown) => (error instanceof HeldBack ? error : failureOf(error)),
  )
  if (failure === undefined) {
    await deleteDelivery(db, delivery.id)
    return 'sent'
  }
  if (failure instanceof HeldBack) {
    await holdDelivery(db, delivery, failure.until)
    return 'held'
  }
  const { id, template, attempts } = delivery
  const dead = failure.permanent || attempts >= ATTEMPTS
  await noteFailure(db, delivery, {
    reason: failure.reason,
    nextAt: new Date(now.getTime() + waitAfter(attempts) * 1000),
    deadAt: dead ? now : null,
  })
  const details = { delivery: id, channel: channel.name, template, attempts, reason: failure.reason }
  if (dead) log?.error(details, 'delivery given up')
  else log?.warn(details, 'delivery failed')
  return dead ? 'dead' : 'failed'
}

/**
 * Describes an error for storage. Of errors other than Undelivered only name and code, because
 * their text may contain an address.
 */
function failureOf(error: unknown): { reason: string; permanent: boolean } {
  if (error instanceof Undelivered) return { reason: error.message, permanent: error.permanent }
  if (!(error instanceof Error)) return { reason: 'unknown', permanent: false }
  const { code } = error as { code?: unknown }
  return { reason: typeof code === 'string' ? `${error.name} ${code}` : error.name, permanent: false }
}
