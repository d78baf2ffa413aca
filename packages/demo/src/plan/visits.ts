import { minuteOfWeek } from '@vicino/domain/opening'
import type { Chance } from './random.ts'
import type { Act, DealRow, UserRow } from './rows.ts'

const MINUTE = 60_000
const DAY_MINUTES = 1440
/** Customers come between half past eight and half past eight, in Rome. */
const HOURS = { from: 510, to: 1230 } as const
/** The least time between one person's redemptions; a code is confirmed well before the next. */
const APART = 30 * MINUTE
const TRIES = 8

/** Moments (ms) between which something happens. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Plans all redemptions within the rules of the product: each deal once per person, and no more
 * than its stock.
 */
export class Visits {
  readonly acts: Act[] = []
  readonly #taken = new Map<string, number>()
  readonly #done = new Set<string>()
  readonly #moments = new Map<string, number[]>()
  readonly #chance: Chance
  readonly #now: number

  constructor(chance: Chance, now: number) {
    this.#chance = chance
    this.#now = now
  }

  /** Returns the used units of a deal. */
  taken(deal: DealRow): number {
    return this.#taken.get(deal.id) ?? 0
  }

  /**
   * Plans a redemption that the shop confirmed; returns its moment, or undefined where there is no
   * unit or no time for it.
   */
  redeem(user: UserRow, deal: DealRow, within: Span = EVER): number | undefined {
    if (!this.#isFree(user, deal)) return undefined
    const at = this.#momentOf(user, deal, within)
    if (at !== undefined) this.#add(user, deal, at, this.#chance.whole(1, 6))
    return at
  }

  /** Plans a code that waits for the shop. */
  wait(user: UserRow, deal: DealRow, at: number): boolean {
    const since = Math.max(user.created_at.getTime(), deal.created_at.getTime())
    if (!this.#isFree(user, deal) || since >= at) return false
    this.#add(user, deal, at, null)
    return true
  }

  /** Plans a void of a redemption at a later moment. Its unit is not planned for another person. */
  takeBack(user: UserRow, deal: DealRow, at: number, reason: string): void {
    const { id: dealId, brand_id: brandId } = deal
    this.acts.push({ type: 'void', at: new Date(at), userId: user.id, dealId, brandId, reason })
  }

  #isFree(user: UserRow, deal: DealRow): boolean {
    return this.taken(deal) < deal.quantity && !this.#done.has(user.id + deal.id)
  }

  #add(user: UserRow, deal: DealRow, at: number, minutes: number | null): void {
    this.#done.add(user.id + deal.id)
    this.#taken.set(deal.id, this.taken(deal) + 1)
    this.#moments.set(user.id, [...(this.#moments.get(user.id) ?? []), at])
    const online = typeof deal.link === 'string'
    const { id: dealId, brand_id: brandId } = deal
    this.acts.push({ type: 'redeem', at: new Date(at), userId: user.id, dealId, brandId, online, minutes })
  }

  /** Returns a moment at which user and deal existed, by day where a few draws find one. */
  #momentOf(user: UserRow, deal: DealRow, within: Span): number | undefined {
    const from = Math.max(user.created_at.getTime(), deal.created_at.getTime(), within.from)
    const to = Math.min(this.#now, deal.expires_at.getTime(), within.to) - 10 * MINUTE
    if (to <= from) return undefined
    let found: number | undefined
    for (let tries = 0; tries < TRIES; tries += 1) {
      const moment = Math.ceil(this.#chance.between(from, to))
      if (this.#moments.get(user.id)?.some((other) => Math.abs(other - moment) < APART) === true) continue
      found = moment
      if (isByDay(moment)) break
    }
    return found
  }
}

const EVER: Span = { from: -Infinity, to: Infinity }

/** Returns the minute of the day in Rome. */
const minuteOfDay = (moment: number): number => minuteOfWeek(new Date(moment)) % DAY_MINUTES

function isByDay(moment: number): boolean {
  const minute = minuteOfDay(moment)
  return minute >= HOURS.from && minute < HOURS.to
}

/**
 * Returns today's hours so far and yesterday's, in Rome; part of the night where the day has hardly
 * begun.
 */
export function lastDays(now: number): { today: Span; yesterday: Span } {
  const midnight = lastMidnight(now)
  const opening = midnight + HOURS.from * MINUTE
  const early = midnight + 1000
  return {
    today: { from: now - opening > 60 * MINUTE ? opening : early, to: now + 10 * MINUTE },
    yesterday: { from: opening - DAY_MINUTES * MINUTE, to: midnight - 240 * MINUTE },
  }
}

/**
 * Returns the start of the day in Rome. When the clocks changed since, the day is an hour longer or
 * shorter.
 */
function lastMidnight(now: number): number {
  const near = now - (now % MINUTE) - minuteOfDay(now) * MINUTE
  const off = minuteOfDay(near)
  return near + (off > DAY_MINUTES / 2 ? DAY_MINUTES - off : -off) * MINUTE
}
