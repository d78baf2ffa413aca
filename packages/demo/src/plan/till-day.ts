import type { Chance } from './random.ts'
import type { Offer } from './offers.ts'
import type { UserRow } from './rows.ts'
import { lastDays, type Visits } from './visits.ts'

const MINUTE = 60_000
/** The ages of the waiting online codes. */
const WAITING = [25 * MINUTE, 170 * MINUTE, 540 * MINUTE]
const TODAY = 6
const YESTERDAY = 9
const BEFORE = 25
const TRIES = 400

/**
 * Plans the data of brand@, manager@ and scanner@ in their shop: confirmations of today, yesterday
 * and the weeks before, a voided one, and waiting online codes.
 */
export function planTillDay(
  chance: Chance,
  visits: Visits,
  offers: readonly Offer[],
  people: { readonly audience: UserRow; readonly others: readonly UserRow[] },
  now: number,
): void {
  const deals = offers.map(({ deal }) => deal)
  const online = deals.filter((deal) => typeof deal.link === 'string').slice(0, 1)
  const { today, yesterday } = lastDays(now)
  const someone = (): UserRow => chance.pick(people.others)
  for (const ago of WAITING) repeat(1, () => visits.wait(someone(), chance.pick(online), now - ago))
  takeOneBack(visits, people.audience, offers, yesterday)
  const before = { from: now - 21 * 1440 * MINUTE, to: yesterday.from }
  for (const [span, count] of [
    [today, TODAY],
    [yesterday, YESTERDAY],
    [before, BEFORE],
  ] as const) {
    repeat(count, () => visits.redeem(someone(), chance.pick(deals), span) !== undefined)
  }
}

/** Repeats until it has succeeded the given number of times, or was tried too often. */
function repeat(times: number, attempt: () => boolean): void {
  let done = 0
  for (let tries = 0; tries < TRIES && done < times; tries += 1) done += attempt() ? 1 : 0
}

/** Plans a redemption of audience@ yesterday that the shop voided half an hour later. */
function takeOneBack(
  visits: Visits,
  user: UserRow,
  offers: readonly Offer[],
  within: { from: number; to: number },
): void {
  for (const { deal, fate } of offers) {
    if (fate !== 'weeks' && fate !== 'days') continue
    const at = typeof deal.link === 'string' ? undefined : visits.redeem(user, deal, within)
    if (at === undefined) continue
    visits.takeBack(user, deal, at + 30 * MINUTE, 'Battuto due volte alla cassa')
    return
  }
}
