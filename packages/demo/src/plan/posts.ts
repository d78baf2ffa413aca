import { reviews } from '../catalogue/reviews.ts'
import type { Chance } from './random.ts'
import type { Act, DealRow, UserRow } from './rows.ts'

const HOUR = 3_600_000
/**
 * Number of Proof Posts of the whole demo. They are few, because the server's own functions send
 * and decide each.
 */
const MOST = 24
/** The most posts about one product. */
const OF_PRODUCT = 5

const TITLES: readonly string[] = [
  'Provato, e ci torno',
  'Proprio come nella foto',
  'La sorpresa della settimana',
  'Promosso a pieni voti',
  'Il mio acquisto del mese',
  'Da rifare subito',
  'Una bella scoperta',
  'Ne è valsa la pena',
  'A casa piace a tutti',
  'Finalmente quello giusto',
  'Che profumo!',
  'Il preferito di famiglia',
]

interface Planned {
  readonly acts: readonly Act[]
  readonly deals: readonly DealRow[]
  /** The people whose posts show every state. */
  readonly audience: UserRow
  /** The shop with waiting posts. */
  readonly showcaseId: string
  readonly now: number
}

/**
 * Plans posts about redeemed products, some hours later: most approved, the latest of the showcase
 * still waiting, and of audience@ one in each state.
 */
export function planPosts(chance: Chance, { acts, deals, audience, showcaseId, now }: Planned): Act[] {
  const dealOf = new Map(deals.map((deal) => [deal.id, deal]))
  const voided = new Set(acts.flatMap((act) => (act.type === 'void' ? `${act.userId} ${act.dealId}` : [])))
  const texts = reviews.filter((text) => !text.includes('?'))
  const seen = new Set<string>()
  const ofProduct = new Map<string, number>()
  const used = acts.filter(
    (act) => act.type === 'redeem' && act.minutes !== null && !voided.has(`${act.userId} ${act.dealId}`),
  )
  /** Ranks the posts of audience@ and of the showcase first, so that their screens have content. */
  const rank = (act: Act): number =>
    act.userId === audience.id ? 0 : 'brandId' in act && act.brandId === showcaseId ? 1 : 2
  const posts: Act[] = []
  let own = 0
  let waiting = 0
  for (const act of used.toSorted(
    (one, other) => rank(one) - rank(other) || other.at.getTime() - one.at.getTime(),
  )) {
    if (act.type !== 'redeem' || posts.length >= MOST) continue
    const deal = dealOf.get(act.dealId)
    const at = act.at.getTime() + ((act.minutes ?? 0) + chance.whole(20, 90)) * 60_000
    const isOwn = act.userId === audience.id
    if (deal === undefined || at + HOUR > now || (isOwn && own >= 4)) continue
    const key = `${act.userId} ${deal.product_id}`
    const already = ofProduct.get(deal.product_id) ?? 0
    if (seen.has(key) || already >= OF_PRODUCT) continue
    seen.add(key)
    ofProduct.set(deal.product_id, already + 1)
    const isWaiting = !isOwn && deal.brand_id === showcaseId && waiting < 3
    if (isWaiting) waiting += 1
    const outcome = isOwn ? OWN[own] : isWaiting ? null : 'approve'
    if (isOwn) own += 1
    posts.push({
      type: 'post',
      at: new Date(at),
      userId: act.userId,
      brandId: deal.brand_id,
      productId: deal.product_id,
      title: chance.pick(TITLES),
      description: chance.pick(texts),
      cover: deal.images.at(-1) ?? '',
      outcome: outcome ?? null,
    })
  }
  return posts
}

const OWN = ['approve', 'refuse', null, 'approve'] as const
