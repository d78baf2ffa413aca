import { opinions, shopAnswers } from '../catalogue/opinions.ts'
import type { Chance } from './random.ts'
import type { Act, DealRow, UserRow } from './rows.ts'

const HOUR = 3_600_000
/** Number of reviews of the whole demo; the server's own functions write and answer each. */
const MOST = 90
/** This many of ten people who redeem write a review; at the showcase nearly all do. */
const SHARE = 6

interface Planned {
  readonly acts: readonly Act[]
  readonly deals: readonly DealRow[]
  readonly audience: UserRow
  readonly others: readonly UserRow[]
  /** The shop with reviews to answer. */
  readonly showcaseId: string
  /** Shops whose people answer. */
  readonly answering: ReadonlySet<string>
  readonly now: number
}

/**
 * Plans reviews of redeemed products, some hours later, with the shops' answers and helpful votes.
 * audience@ reviews every other purchase, so that some are left to review.
 */
export function planReviews(
  chance: Chance,
  { acts, deals, audience, others, showcaseId, answering, now }: Planned,
): Act[] {
  const dealOf = new Map(deals.map((deal) => [deal.id, deal]))
  const voided = new Set(acts.flatMap((act) => (act.type === 'void' ? `${act.userId} ${act.dealId}` : [])))
  const seen = new Set<string>()
  const said = new Set<string>()
  let own = 0
  const reviews: Act[] = []
  /**
   * Ranks the reviews of the showcase and of audience@ first, so that their screens have content.
   */
  const rank = (act: Act): number =>
    act.userId === audience.id || ('brandId' in act && act.brandId === showcaseId) ? 0 : 1
  const inOrder = acts.toSorted(
    (one, other) => rank(one) - rank(other) || one.at.getTime() - other.at.getTime(),
  )
  for (const act of inOrder) {
    if (act.type !== 'redeem' || act.minutes === null || voided.has(`${act.userId} ${act.dealId}`)) continue
    const deal = dealOf.get(act.dealId)
    const key = `${act.userId} ${deal?.product_id}`
    if (deal === undefined || seen.has(key) || reviews.length >= MOST) continue
    seen.add(key)
    const isOwn = act.userId === audience.id
    const isShowcase = deal.brand_id === showcaseId
    if (isOwn ? own++ % 2 === 1 : !isShowcase && chance.whole(1, 10) > SHARE) continue
    // Mostly on the same or the next day; a product bought just now is reviewed within the hour.
    const bought = act.at.getTime() + act.minutes * 60_000
    const slowly = bought + chance.whole(2, 30) * HOUR
    const at = slowly + HOUR > now ? bought + chance.whole(10, 50) * 60_000 : slowly
    if (at + HOUR / 2 > now) continue
    const stars = chance.pick(STARS)
    const text = opinions[stars].find(
      (each) => !said.has(`${deal.product_id} ${each}`) && chance.whole(1, 3) > 1,
    )
    if (text === undefined) continue
    said.add(`${deal.product_id} ${text}`)
    const answer = chance.pick(stars > 3 ? shopAnswers.content : shopAnswers.others)
    const isAnswered = answering.has(deal.brand_id) && chance.whole(1, 10) > (stars > 3 ? 5 : 2)
    const hours = chance.whole(1, 20)
    const readers = chance.shuffled(others).filter(({ id }) => id !== act.userId)
    reviews.push({
      type: 'review',
      at: new Date(at),
      userId: act.userId,
      brandId: deal.brand_id,
      productId: deal.product_id,
      stars,
      text,
      answer: isAnswered && at + hours * HOUR < now ? { text: answer, hours } : null,
      helpfulTo: readers.slice(0, isShowcase ? chance.whole(0, 5) : chance.whole(0, 1)).map(({ id }) => id),
    })
  }
  return reviews
}

/** The distribution of the stars. */
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 5, 5, 4, 5, 1] as const
