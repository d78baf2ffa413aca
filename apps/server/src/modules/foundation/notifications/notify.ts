import './notifications.events.ts'
import type { Language } from '@vicino/contract/common/language'
import type { NotificationKind } from '@vicino/contract/foundation/notifications/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmails, sendPushes } from '../../../platform/deliveries/enqueue.ts'
import type {
  EmailData,
  EmailTemplate,
  PushData,
  PushTemplate,
} from '../../../platform/deliveries/messages.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { writeNotices, writeOwnNotices } from './notices.queries.ts'
import { waysToTell, type Ways } from './notifications.policy.ts'
import {
  type Audience,
  claimAllowance,
  findAudience,
  joinHeldPushes,
  lockBrowsersForPush,
} from './notifications.queries.ts'

/**
 * A notification to people: by the preferences of its kind, in the texts of its push and e-mail
 * templates.
 */
export interface News<T extends PushTemplate & EmailTemplate> {
  readonly kind: NotificationKind
  /**
   * Name of the push's and the e-mail's template. The notification in the app has the texts and the
   * address of the push.
   */
  readonly template: T
  readonly now: Date
  /**
   * It concerns what the person owns: an e-mail is sent unless they chose otherwise, and no limit
   * holds it back.
   */
  readonly isService?: boolean
  /**
   * Its subject, such as `comment:<id>`: later news of the same subject is added to the
   * notification that the person has. Left out: each notification is separate.
   */
  readonly subject?: string
  /** True when people are notified of the subject once and never again. */
  readonly once?: boolean
  /**
   * The person who acted, if there is one. Their name fills {who} of the texts ('Anna e altre 3
   * persone'), and they are not notified themselves. Never put the name of a person into `data`.
   */
  readonly actorId?: string
  /** The brand in whose name that person acted: the text shows its name, not theirs. */
  readonly actorBrandId?: string
  /**
   * Reads the values of the templates, without {who}. Called only when somebody is to be notified;
   * null = there is nothing to notify of after all.
   */
  readonly data: () => Promise<Omit<PushData[T] & EmailData[T], 'who'> | null>
}

/** Language of emails to accounts that have chosen none. */
const DEFAULT_LANGUAGE: Language = 'it'

/** Notifies one person: see notifyAll(). */
export async function notify<T extends PushTemplate & EmailTemplate>(
  tx: Db,
  { userId, ...news }: News<T> & { readonly userId: string },
): Promise<void> {
  await notifyAll(tx, [userId], news)
}

/**
 * Notifies people in the app, by push, by e-mail or not at all, by the preferences, quiet hours and
 * limits of each. It runs in the transaction of the event: messages leave if it
 * commits. It takes six statements at most, however many people; one when nobody is to be notified.
 * Notify thousands in parts.
 */
export async function notifyAll<T extends PushTemplate & EmailTemplate>(
  tx: Db,
  userIds: readonly string[],
  {
    kind,
    template,
    now,
    isService = false,
    subject,
    once = false,
    actorId,
    actorBrandId,
    data: readData,
  }: News<T>,
): Promise<void> {
  const others = userIds.filter((id) => id !== actorId)
  if (others.length === 0) return
  const actor = { actorId: actorId ?? null, actorBrandId: actorBrandId ?? null }
  const found = await findAudience(tx, others, { kind, ...actor, now })
  const audience = found.map((person) => ({ ...person, ways: waysToTell(kind, person, isService) }))
  const reached = audience.filter(({ ways }) => ways.inApp || ways.push || ways.email)
  if (reached.length === 0) return
  const own = await readData()
  if (own === null) return
  const inApp = reached.filter(({ ways }) => ways.inApp).map(({ userId }) => userId)
  const fresh =
    inApp.length === 0
      ? new Set<string>()
      : await writeNotices(tx, inApp, {
          kind,
          template,
          data: own,
          subject: subject ?? null,
          ...actor,
          once,
          now,
        })
  if (fresh.size > 0) await emit(tx, 'notices.changed', { userIds: [...fresh] }, now)
  const outside = reached.filter(
    ({ userId, ways }) => (ways.push || ways.email) && (!ways.inApp || fresh.has(userId)),
  )
  const allowed = isService ? outside : await withinCaps(tx, outside, now)
  // The actor's id is stored too, so that an erasure finds what names them; a brand's name stays.
  const named = actorBrandId === undefined ? actorId : undefined
  const data = { ...own, who: found[0]?.actor ?? '', actorId: named } as unknown as PushData[T] & EmailData[T]
  await send(tx, allowed, { kind, template, data, now })
}

/**
 * Notifies people of a danger to them: in the app, in each of their browsers and by e-mail, whatever
 * they chose, at once, without a limit and without a way to switch it off (Regulation EU 2023/988,
 * art. 35). Notify thousands in parts.
 */
export async function notifyOfDanger<T extends PushTemplate & EmailTemplate>(
  tx: Db,
  userIds: readonly string[],
  news: Pick<News<T>, 'kind' | 'template' | 'now'> & {
    readonly subject: string
    readonly data: PushData[T] & EmailData[T]
  },
): Promise<void> {
  const nobody = { actorId: null, actorBrandId: null }
  const found = await findAudience(tx, userIds, { kind: news.kind, ...nobody, now: news.now })
  const everybody = found.map((person) => ({ ...person, quietUntil: null, ways: ALL_WAYS }))
  const ids = everybody.map(({ userId }) => userId)
  const fresh = await writeNotices(tx, ids, { ...news, ...nobody, once: true })
  if (fresh.size > 0) await emit(tx, 'notices.changed', { userIds: [...fresh] }, news.now)
  await send(
    tx,
    everybody.filter(({ userId }) => fresh.has(userId)),
    { template: news.template, data: news.data, kind: null, now: news.now },
  )
}

const ALL_WAYS: Ways = { inApp: true, push: true, email: true }

/**
 * A notification with its own text for each person, by ways that the caller has chosen from their
 * preferences.
 */
export interface OwnNews<T extends PushTemplate & EmailTemplate> {
  readonly kind: NotificationKind
  readonly template: T
  readonly now: Date
  /** Key by which their e-mails are switched off: see unsubscribe.ts. */
  readonly emailKind: string
  readonly people: readonly {
    readonly userId: string
    readonly ways: Ways
    /** Nobody is notified twice of a subject. */
    readonly subject: string
    readonly data: PushData[T] & EmailData[T]
  }[]
}

/**
 * Notifies each of some people with their own text. @returns the ways by which each was notified
 * after their limits and quiet hours; none at all when nothing is left. As many statements as
 * notifyAll(), and one for the notifications.
 */
export async function notifyEach<T extends PushTemplate & EmailTemplate>(
  tx: Db,
  { kind, template, now, emailKind, people }: OwnNews<T>,
): Promise<ReadonlyMap<string, Ways>> {
  const own = new Map(people.map((person) => [person.userId, person]))
  const ownOf = (userId: string) => {
    const person = own.get(userId)
    if (person === undefined) throw new Error('told without having been asked for')
    return person
  }
  const found = await findAudience(tx, [...own.keys()], { kind, actorId: null, actorBrandId: null, now })
  const told = found.map((person) => ({ ...person, ways: ownOf(person.userId).ways }))
  const inApp = told.filter(({ ways }) => ways.inApp).map(({ userId }) => ownOf(userId))
  const fresh =
    inApp.length === 0
      ? new Set<string>()
      : await writeOwnNotices(tx, inApp, { kind, template, once: true, now })
  if (fresh.size > 0) await emit(tx, 'notices.changed', { userIds: [...fresh] }, now)
  const outside = told.filter(({ ways }) => ways.push || ways.email)
  const allowed = await withinCaps(tx, outside, now)
  const data = (userId: string) => ownOf(userId).data
  await send(tx, allowed, { kind, template, data, emailKind, now })
  const left = new Map(allowed.map(({ userId, ways }) => [userId, ways]))
  return new Map(
    told.map(({ userId }) => {
      const { push = false, email = false } = left.get(userId) ?? {}
      return [userId, { inApp: fresh.has(userId), push, email }]
    }),
  )
}

/**
 * Notifies each of some people with their own text in the app only, if they want notifications of
 * the kind: for what would otherwise be a brand's advertising. Later news of a subject replaces the
 * person's notification of it. Three statements, however many people; nobody may be in `people`
 * twice.
 */
export async function noteEach<T extends PushTemplate>(
  tx: Db,
  {
    kind,
    template,
    now,
    people,
  }: {
    readonly kind: NotificationKind
    readonly template: T
    readonly now: Date
    readonly people: readonly {
      readonly userId: string
      readonly subject: string
      readonly data: PushData[T]
    }[]
  },
): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  const audience = await findAudience(tx, ids, { kind, actorId: null, actorBrandId: null, now })
  const reached = new Set(
    audience.filter((person) => waysToTell(kind, person).inApp).map(({ userId }) => userId),
  )
  if (reached.size === 0) return
  const own = people.filter(({ userId }) => reached.has(userId))
  const told = await writeOwnNotices(tx, own, { kind, template, once: false, now })
  await emit(tx, 'notices.changed', { userIds: [...told] }, now)
}

type Told = Audience & { readonly ways: Ways }

/** Returns the people whose limits allow one more notification, and counts it for them. */
async function withinCaps(tx: Db, people: readonly Told[], now: Date): Promise<readonly Told[]> {
  const capped = people.filter(({ isCapped }) => isCapped).map(({ userId }) => userId)
  if (capped.length === 0) return people
  const free = await claimAllowance(tx, capped, now)
  return people.filter(({ userId, isCapped }) => !isCapped || free.has(userId))
}

async function send<T extends PushTemplate & EmailTemplate>(
  tx: Db,
  people: readonly Told[],
  {
    emailKind,
    ...message
  }: {
    /** Null = nobody can switch it off. */
    kind: string | null
    template: T
    data: (PushData[T] & EmailData[T]) | ((userId: string) => PushData[T] & EmailData[T])
    /** Key by which the e-mails are switched off, if it is not the kind. */
    emailKind?: string
    now: Date
  },
): Promise<void> {
  const pushed = people.filter(({ ways }) => ways.push)
  if (pushed.length > 0) {
    const byId = new Map(pushed.map((person) => [person.userId, person]))
    const browsers = await lockBrowsersForPush(tx, [...byId.keys()])
    const to = browsers.flatMap(({ id, userId, language }) => {
      const person = byId.get(userId)
      return person === undefined
        ? []
        : [{ userId, browserId: id, language: person.language ?? language, notBefore: person.quietUntil }]
    })
    // One push waits for the end of quiet hours, however many notifications there are.
    const held = to.filter(({ notBefore }) => notBefore !== null).map(({ browserId }) => browserId)
    const joined = held.length === 0 ? new Set() : await joinHeldPushes(tx, held, message.now)
    await sendPushes(
      tx,
      to.filter(({ browserId }) => !joined.has(browserId)),
      message,
    )
  }
  const mailed = people.filter(({ ways }) => ways.email)
  const to = mailed.map(({ userId, language }) => ({
    userId,
    language: language ?? DEFAULT_LANGUAGE,
    notBefore: null,
  }))
  await sendEmails(tx, to, { ...message, kind: emailKind ?? message.kind })
}
