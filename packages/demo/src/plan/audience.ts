import type { Offer } from './offers.ts'
import type { Chance } from './random.ts'
import type { DealRow, FollowRow, ReactionRow, ReactionType, UserRow, ViewRow } from './rows.ts'
import type { Shop } from './shops.ts'
import type { Visits } from './visits.ts'

const VIEWS_KEPT = 40

const COUNTERS = {
  LIKE: 'like_count',
  WANT: 'want_count',
  OWN: 'own_count',
  SHARE: 'share_count',
} as const satisfies Record<ReactionType, keyof DealRow>

/**
 * The acts of people. Every act is a row and raises its counter only here, so that counters equal
 * the numbers of rows. An act that exists already changes nothing.
 */
export class Crowd {
  readonly reactions: ReactionRow[] = []
  readonly follows: FollowRow[] = []
  readonly views: ViewRow[] = []
  readonly #done = new Set<string>()
  readonly #chance: Chance
  readonly #now: number

  constructor(chance: Chance, now: number) {
    this.#chance = chance
    this.#now = now
  }

  react(user: UserRow, deal: DealRow, type: ReactionType): void {
    if (!this.#first(user.id, deal.id, type)) return
    const created_at = this.#momentOf(user, deal)
    this.reactions.push({ user_id: user.id, deal_id: deal.id, type, created_at })
    deal[COUNTERS[type]] += 1
  }

  follow(user: UserRow, { brand }: Shop): void {
    if (!this.#first(user.id, brand.id, 'follow')) return
    const since = Math.max(user.created_at.getTime(), brand.created_at.getTime())
    const created = this.#chance.between(since, this.#now)
    this.follows.push({
      id: this.#chance.id(created),
      user_id: user.id,
      brand_id: brand.id,
      created_at: new Date(created),
    })
    brand.follower_count += 1
  }

  view(user: UserRow, deal: DealRow): void {
    if (!this.#first(user.id, deal.id, 'view')) return
    this.views.push({ user_id: user.id, deal_id: deal.id, viewed_at: this.#momentOf(user, deal) })
  }

  /** Returns a moment at which both the user and the deal existed and the deal had not expired. */
  #momentOf(user: UserRow, deal: DealRow): Date {
    const end = Math.min(this.#now, deal.expires_at.getTime())
    const start = Math.min(end, Math.max(user.created_at.getTime(), deal.created_at.getTime()))
    // Whole milliseconds, the precision that the database's readers keep.
    return new Date(Math.floor(this.#chance.between(start, end)))
  }

  #first(user: string, object: string, act: string): boolean {
    const key = `${user}${object}${act}`
    if (this.#done.has(key)) return false
    this.#done.add(key)
    return true
  }
}

/**
 * Lets everyone browse: mostly their own town, mostly its popular deals, some people a lot and most
 * a little.
 */
export function letPeopleLive(
  crowd: Crowd,
  visits: Visits,
  chance: Chance,
  people: readonly UserRow[],
  shops: readonly Shop[],
  offers: readonly Offer[],
): void {
  const deals = chance.shuffled(offers.map((offer) => offer.deal))
  const cityOf = new Map(shops.map(({ brand }) => [brand.id, brand.city]))
  const dealsOf = Map.groupBy(deals, (deal) => cityOf.get(deal.brand_id) ?? '')
  const shopsOf = Map.groupBy(chance.shuffled(shops), ({ brand }) => brand.city)
  for (const offer of offers) if (offer.fate === 'soldOut') sellOut(visits, chance, people, offer.deal)
  for (const user of people) {
    const near = dealsOf.get(user.home) ?? deals
    const acts = Math.round(30 / (0.06 + chance.share()))
    let seen = 0
    for (let act = 0; act < acts; act += 1) {
      const deal = chance.popular(chance.happens(0.8) ? near : deals)
      seen += 1
      if (seen <= VIEWS_KEPT) crowd.view(user, deal)
      if (chance.happens(0.7)) crowd.react(user, deal, 'LIKE')
      if (chance.happens(0.28)) crowd.react(user, deal, 'WANT')
      if (chance.happens(0.12)) crowd.react(user, deal, 'OWN')
      if (chance.happens(0.08)) crowd.react(user, deal, 'SHARE')
      if (chance.happens(0.03)) visits.redeem(user, deal)
    }
    const follows = Math.round(4 / (0.12 + chance.share()))
    for (let count = 0; count < follows; count += 1) {
      crowd.follow(user, chance.popular(chance.happens(0.85) ? (shopsOf.get(user.home) ?? shops) : shops))
    }
  }
}

/** Gives a deal a small stock that is all redeemed. */
function sellOut(visits: Visits, chance: Chance, people: readonly UserRow[], deal: DealRow): void {
  const takers = chance.shuffled(people).slice(0, chance.whole(1, 3))
  deal.quantity = takers.length
  for (const user of takers) visits.redeem(user, deal)
  deal.quantity = visits.taken(deal)
}
