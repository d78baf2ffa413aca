import { distanceMetres } from '@vicino/domain/distance'
import type { Crowd } from './audience.ts'
import type { Offer } from './offers.ts'
import type { UserRow } from './rows.ts'
import type { Shop } from './shops.ts'
import type { Visits } from './visits.ts'

const DUOMO = { lat: 45.4641, lon: 9.1896 }
const FOLLOWED = 5
/** Number of valid redemptions of audience@. */
const REDEEMED = 12

/**
 * Plans the data of audience@'s first visit: five followed shops near the Duomo, saved deals that
 * are valid, used and expired, some recently viewed ones, and a dozen redemptions of six weeks.
 */
export function planShowcase(
  crowd: Crowd,
  visits: Visits,
  user: UserRow,
  shops: readonly Shop[],
  offers: readonly Offer[],
): void {
  const near = shops.toSorted(
    (one, other) => distanceMetres(DUOMO, one.brand) - distanceMetres(DUOMO, other.brand),
  )
  for (const shop of near.slice(0, FOLLOWED)) crowd.follow(user, shop)

  const rank = new Map(near.map(({ brand }, index) => [brand.id, index]))
  const mine = offers
    .filter(({ deal }) => (rank.get(deal.brand_id) ?? Infinity) < 60)
    .toSorted((one, other) => (rank.get(one.deal.brand_id) ?? 0) - (rank.get(other.deal.brand_id) ?? 0))
  const some = (count: number, wanted: (offer: Offer) => boolean): Offer[] =>
    mine.filter(wanted).slice(0, count)

  const valid = some(7, ({ fate }) => fate === 'days' || fate === 'today')
  const points = some(2, ({ fate, deal }) => fate === 'weeks' && deal.points > 0)
  // None at the nearest shops, so that the first card of the feed is a usable deal.
  const used = some(
    4,
    ({ fate, deal }) => fate === 'weeks' && deal.points === 0 && (rank.get(deal.brand_id) ?? 0) >= 20,
  )
  const expired = some(4, ({ fate }) => fate === 'expired')
  for (const { deal } of [...valid, ...points, ...used, ...expired]) crowd.react(user, deal, 'WANT')
  for (const { deal } of valid.slice(0, 3)) crowd.react(user, deal, 'LIKE')
  for (const { deal } of some(9, ({ fate }) => fate !== 'expired')) crowd.view(user, deal)
  redeemOverWeeks(visits, user, [
    ...used,
    // Ended deals show the history of the weeks before.
    ...mine.filter(({ fate }) => fate === 'expired').slice(expired.length, expired.length + 5),
    ...mine.filter(
      (offer) =>
        (offer.fate === 'weeks' || offer.fate === 'days') &&
        (rank.get(offer.deal.brand_id) ?? 0) >= 20 &&
        ![...valid, ...points, ...used].includes(offer),
    ),
  ])
}

function redeemOverWeeks(visits: Visits, user: UserRow, offers: readonly Offer[]): void {
  let redeemed = 0
  for (const { deal } of offers) {
    if (redeemed === REDEEMED) return
    if (visits.redeem(user, deal) !== undefined) redeemed += 1
  }
}
