/*
 * A model of who gets which message of a brand, for the model-based test (invariant 22). It shares
 * no code with the product: the calendar is that of Intl, the control group is computed from the
 * bytes of the hash.
 */
import { createHash } from 'node:crypto'
import type { Ways } from '../../../foundation/notifications/public.ts'
import type { MessageSetting } from './message-commands.ts'

const HOUR = 3_600_000
const ROME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/**
 * A message that is due for a member, unless the rules forbid it. `token`: text in its title that
 * names its origin.
 */
export interface Offer {
  readonly token: string
  readonly originId: string
  readonly program: number
  readonly user: number
  readonly channels: Ways
  readonly controlShare: number
}
/** A message that the product reports as sent. */
export interface Sent extends Ways {
  readonly token: string
  readonly program: number
  readonly user: number
}
interface Campaign extends Omit<Offer, 'user'> {
  readonly at: number
}
interface Member {
  consents: boolean
  points: number
}
/** An e-mail or a push that a person got. */
export interface Left {
  readonly way: 'email' | 'push'
  readonly user: number
  readonly token: string
}
export const PRIZE = 'Premio'

export class MessageModel {
  now: number
  readonly #setting: MessageSetting
  readonly #userIds: readonly string[]
  readonly #members = new Map<string, Member>()
  readonly #ways: Ways[]
  /** `brand user` of stopped e-mails. */
  readonly #stops = new Set<string>()
  readonly #caps = new Map<number, { perDay: number; perWeek: number }>()
  readonly #sent: (Sent & { readonly brand: number; readonly day: string; readonly week: string })[] = []
  #campaigns: Campaign[] = []
  #runs: (Offer & { readonly at: number })[] = []
  /** E-mails and pushes in their queues. */
  #queued: (Left & { readonly program: number | null })[] = []

  constructor(now: number, setting: MessageSetting, userIds: readonly string[]) {
    this.now = now
    this.#userIds = userIds
    this.#setting = setting
    this.#ways = setting.users.map(() => ({ inApp: true, push: false, email: false }))
  }

  isMember = (program: number, user: number): boolean => this.#members.has(`${program} ${user}`)
  members = (program: number): number[] =>
    [...this.#setting.users.keys()].filter((user) => this.isMember(program, user))

  join(program: number, user: number, consents: boolean): void {
    const key = `${program} ${user}`
    if (!this.#members.has(key)) this.#members.set(key, { consents, points: 0 })
  }
  leave(program: number, user: number): string | null {
    return this.#members.delete(`${program} ${user}`) ? null : 'not_member'
  }
  consent(program: number, user: number, consents: boolean): string | null {
    const member = this.#members.get(`${program} ${user}`)
    if (member === undefined) return 'not_member'
    member.consents = consents
    return null
  }
  chooseWays(user: number, ways: Ways): void {
    this.#ways[user] = ways
  }
  chooseEmails(brand: number, user: number, wanted: boolean): void {
    if (wanted) this.#stops.delete(`${brand} ${user}`)
    else this.#stops.add(`${brand} ${user}`)
  }
  lower(brand: number, caps: { perDay: number; perWeek: number }): void {
    this.#caps.set(brand, caps)
  }

  plan(campaign: Campaign): void {
    this.#campaigns.push(campaign)
    this.#campaigns = this.#campaigns.toSorted((a, b) => a.at - b.at)
  }
  /** True when a campaign has to be sent at this moment. */
  get isCampaignDue(): boolean {
    const [first] = this.#campaigns
    return first !== undefined && first.at <= this.now && !this.isQuiet
  }
  /** Starts the next campaign. @returns its recipients */
  begin(): Offer[] {
    const first = this.#campaigns.shift()
    if (first === undefined) throw new Error('No campaign')
    return this.members(first.program).map((user) => ({ ...first, user }))
  }

  /** A purchase starts the automations of each program that the customer joined. */
  buy(
    user: number,
    programs: readonly number[],
    of: (program: number) => (Offer & { delay: number })[],
  ): void {
    for (const program of programs) {
      const member = this.#members.get(`${program} ${user}`)
      if (member === undefined) continue
      member.points += 10
      this.#runs.push(...of(program).map((run) => ({ ...run, at: this.now + run.delay })))
    }
  }
  /** Returns what automations have to send now; in quiet hours they wait. */
  due(): Offer[] {
    if (this.isQuiet) return []
    const due = this.#runs.filter(({ at }) => at <= this.now)
    this.#runs = this.#runs.filter(({ at }) => at > this.now)
    return due
  }

  /** Claims a reward for a point. @returns the reason of a refusal; null = claimed */
  claim(program: number, user: number): string | null {
    const member = this.#members.get(`${program} ${user}`)
    if (member === undefined) return 'not_member'
    if (member.points < 1) return 'points_missing'
    member.points -= 1
    if (this.#setting.users[user]?.verified === true)
      this.#queued.push({ way: 'email', user, token: PRIZE, program: null })
    return null
  }

  /**
   * Returns the offers that the rules allow, by brand and member, and how many of them must be
   * sent: all, up to the limits.
   */
  allowed(offers: readonly Offer[]): { brand: number; user: number; tokens: string[]; must: number }[] {
    const groups = Map.groupBy(offers, ({ program, user }) => `${this.brandOf(program)} ${user}`)
    return [...groups.values()].map((its) => {
      const { program, user } = its[0] as Offer
      const brand = this.brandOf(program)
      const tokens = its.filter((offer) => this.#isAllowed(offer)).map(({ token }) => token)
      const { perDay, perWeek } = this.#caps.get(brand) ?? { perDay: 2, perWeek: 5 }
      const { day, week } = this.#calendar()
      const had = this.#sent.filter((sent) => sent.brand === brand && sent.user === user)
      const today = perDay - had.filter((sent) => sent.day === day).length
      const thisWeek = perWeek - had.filter((sent) => sent.week === week).length
      return { brand, user, tokens, must: Math.max(0, Math.min(tokens.length, today, thisWeek)) }
    })
  }

  #isAllowed(offer: Offer): boolean {
    const ways = this.waysOf(offer)
    if (this.isQuiet || this.#isControl(offer)) return false
    return (
      this.#members.get(`${offer.program} ${offer.user}`)?.consents === true &&
      Object.values(ways).includes(true)
    )
  }
  waysOf({ program, user, channels }: Pick<Offer, 'program' | 'user' | 'channels'>): Ways {
    const { inApp, push, email } = this.#ways[user] as Ways
    const isVerified = this.#setting.users[user]?.verified === true
    const isStopped = this.#stops.has(`${this.brandOf(program)} ${user}`)
    return {
      inApp: channels.inApp && inApp,
      push: channels.push && push,
      email: channels.email && email && isVerified && !isStopped,
    }
  }

  /** Records messages that were sent and that allowed() has accepted. */
  take(sent: Sent): void {
    const { program, user, token } = sent
    this.#sent.push({ ...sent, brand: this.brandOf(program), ...this.#calendar() })
    for (const way of ['email', 'push'] as const)
      if (sent[way]) this.#queued.push({ way, user, token, program })
  }
  notices = (user: number): string[] =>
    this.#sent.filter((sent) => sent.user === user && sent.inApp).map(({ token }) => token)

  /**
   * Empties the queues as far as the hour allows. @returns what must have left them; the rest is
   * dropped
   */
  deliver(): Left[] {
    const going = this.#queued.filter(({ program }) => program === null || !this.isQuiet)
    this.#queued = this.#queued.filter((queued) => !going.includes(queued))
    return going.filter(({ way, user, program }) => {
      if (program === null) return true
      const isStopped = way === 'email' && this.#stops.has(`${this.brandOf(program)} ${user}`)
      return this.#members.get(`${program} ${user}`)?.consents === true && !isStopped
    })
  }

  /** True when anything is planned or queued. */
  get isWaiting(): boolean {
    return this.#campaigns.length + this.#runs.length + this.#queued.length > 0
  }

  brandOf(program: number): number {
    const brand = this.#setting.programs[program]
    if (brand === undefined) throw new Error(`No program ${program}`)
    return brand
  }

  /** SHA-256(origin ‖ user) mod 100 < share, computed byte by byte. */
  #isControl({ originId, user, controlShare }: Offer): boolean {
    const bytes = createHash('sha256')
      .update(`${originId}${this.#userIds[user] ?? ''}`)
      .digest()
    return bytes.reduce((rest, byte) => (rest * 256 + byte) % 100, 0) < controlShare
  }

  /** From 21:00 to 9:00 in Rome. */
  get isQuiet(): boolean {
    const hour = Number(parts(this.now)['hour'])
    return hour < 9 || hour >= 21
  }
  /** Returns the day in Rome and the Monday of its week. */
  #calendar(): { day: string; week: string } {
    const { year, month, day } = parts(this.now)
    const noon = new Date(`${year}-${month}-${day}T12:00:00Z`)
    const sinceMonday = (noon.getUTCDay() + 6) % 7
    return {
      day: `${year}-${month}-${day}`,
      week: new Date(noon.getTime() - sinceMonday * 24 * HOUR).toISOString(),
    }
  }
}

const parts = (at: number): Record<string, string> =>
  Object.fromEntries(ROME.formatToParts(at).map(({ type, value }) => [type, value]))
