import './outreach.messages.ts'
import { QUIET_HOURS, type SkipReason } from '@vicino/contract/marketing/outreach/constants'
import { dayAt, instantOf } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { brandEmails, defaultWays, notifyEach, type Ways } from '../../foundation/notifications/public.ts'
import {
  correctSends,
  holdMembers,
  type OriginKind,
  readNames,
  type Written,
  writeSends,
} from './outreach.queries.ts'
import { quietUntil } from './quiet-hours.ts'

/** One message of a brand to many members, with its own text for each. */
export interface Marketing {
  readonly brandId: string
  readonly programId: string
  /** The sender: the automation, the campaign, or the single act. */
  readonly origin: { readonly kind: OriginKind; readonly id: string }
  /** At most 500, each member once. The gaps of the texts are filled. */
  readonly recipients: readonly {
    readonly userId: string
    readonly title: string
    readonly text: string
    /** Subject of the e-mail; left out = the title. */
    readonly subject?: string
    /**
     * A member gets one message of each ref from one origin, ever; an automation's ref is the
     * event.
     */
    readonly ref?: string
  }[]
  /** A path of the product or an https address; null = the member's page of the program. */
  readonly link: string | null
  /** Address of a stored image. */
  readonly image: string | null
  /** Alternative text of the image. */
  readonly imageAlt?: string
  readonly channels: Ways
  /**
   * Whether the recipients were chosen by what is known of them: by a segment or an automation.
   */
  readonly isProfiled: boolean
  readonly now: Date
}

const HOUR_MS = 3_600_000

export type Outcome =
  | ({ readonly status: 'sent'; readonly sendId: string } & Ways)
  | {
      readonly status: 'skipped'
      readonly reason: SkipReason
      /** When another try is possible, if only time prevents it. */
      readonly until?: Date
    }

/**
 * Sends marketing of a brand to members; it is the only way (invariant 22, art. 130 Codice
 * privacy). It reaches members who take part, consent to the program's marketing at this moment and
 * have not stopped it (to profiling, too, if they were chosen by it), outside of quiet hours, within the limits of day and week over everything
 * that the brand sends, by the ways that each of them chose. Skipped members are not stored and may
 * be tried again. A withdrawal of consent waits for this transaction, so that nothing is written
 * after it; a queued message is checked again when it leaves. Ten statements at most, however many
 * recipients.
 * @returns the result by user
 */
export async function sendMarketing(tx: Db, marketing: Marketing): Promise<ReadonlyMap<string, Outcome>> {
  const { brandId, programId, origin, recipients, image, imageAlt = '', now } = marketing
  const until = quietUntil(now)
  if (until !== null) {
    const skipped: Outcome = { status: 'skipped', reason: 'quiet_hours', until }
    return new Map(recipients.map(({ userId }) => [userId, skipped]))
  }
  const byId = new Map(recipients.map((recipient) => [recipient.userId, recipient]))
  if (byId.size === 0) return new Map()
  await holdMembers(tx, brandId, [...byId.keys()])
  const asked = {
    ...marketing,
    imageAlt,
    originId: origin.id,
    originKind: origin.kind,
    byDefault: defaultWays('campaign'),
  }
  const letters = [...byId.values()].map(({ userId, title, text, ref = '' }) => ({
    userId,
    title,
    text,
    ref,
  }))
  const written = await writeSends(tx, asked, letters)
  const outcomes = new Map(written.map((row) => [row.userId, outcomeOf(row, now)]))
  const fresh = written.flatMap((row) => (row.sendId === null ? [] : [{ ...row, sendId: row.sendId }]))
  if (fresh.length === 0) return outcomes
  const { jpeg, ...names } = await readNames(tx, { brandId, programId, image })
  const people = fresh.map(({ userId, sendId, inApp, push, email }) => {
    const { title = '', text = '', subject } = byId.get(userId) ?? {}
    const data = { ...names, sendId, title, text, subject: subject ?? title, image: jpeg ?? image, imageAlt }
    return { userId, ways: { inApp, push, email }, subject: `outreach:${sendId}`, data }
  })
  const ways = await notifyEach(tx, {
    kind: 'campaign',
    template: 'outreach',
    emailKind: brandEmails(brandId),
    people,
    now,
  })
  // Messages that a person's own limits held back.
  const fallen = fresh.flatMap((row) => {
    const left = ways.get(row.userId) ?? { inApp: false, push: false, email: false }
    const isSame = left.inApp === row.inApp && left.push === row.push && left.email === row.email
    return isSame ? [] : [{ userId: row.userId, sendId: row.sendId, ...left }]
  })
  if (fallen.length > 0) await correctSends(tx, brandId, fallen)
  for (const { userId, sendId, inApp, push, email } of fallen) {
    const isSent = inApp || push || email
    outcomes.set(
      userId,
      isSent
        ? { status: 'sent', sendId, inApp, push, email }
        : { status: 'skipped', reason: 'cap_day', until: tomorrow(now) },
    )
  }
  return outcomes
}

function outcomeOf({ reason, sendId, inApp, push, email }: Written, now: Date): Outcome {
  if (sendId !== null) return { status: 'sent', sendId, inApp, push, email }
  if (reason === 'cap_day') return { status: 'skipped', reason, until: tomorrow(now) }
  if (reason === 'cap_week') return { status: 'skipped', reason, until: nextMonday(now) }
  return { status: 'skipped', reason: reason ?? 'already_sent' }
}

/** Returns the first moment of a day at which marketing may be sent. */
const morningOf = (day: number): Date => new Date(instantOf(day, QUIET_HOURS.to * HOUR_MS))
const tomorrow = (now: Date): Date => morningOf(dayAt(now.getTime()) + 1)

/** Days are counted from 1970-01-01, a Thursday. */
function nextMonday(now: Date): Date {
  const day = dayAt(now.getTime())
  return morningOf(day + 7 - ((day + 3) % 7))
}
