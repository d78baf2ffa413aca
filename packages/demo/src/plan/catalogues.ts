import { prizePool } from '@vicino/domain/loyalty/prize-pool'
import { REWARD_COUPON } from './coupons.ts'
import type { RewardPlan } from './program-plans.ts'

/** A product of the shop that is a reward in its catalogue. */
export interface RewardProduct {
  readonly title: string
  readonly image: string
  readonly priceCents: number
}

const VAT = 22
/** Points for a euro of a product's price. */
const POINTS_A_EURO = 12

/** Plans a product as a reward for points; the dearer ones have a smaller stock. */
function productFor(
  { title, image, priceCents }: RewardProduct,
  change: Partial<RewardPlan> = {},
): RewardPlan {
  return {
    kind: 'product',
    fulfilment: 'store',
    name: title.slice(0, 90),
    description: 'Si ritira in negozio, anche nei giorni di festa.',
    image,
    points: Math.max(30, Math.round(((priceCents / 100) * POINTS_A_EURO) / 10) * 10),
    valueCents: priceCents,
    vatPercent: VAT,
    stock: priceCents > 5000 ? 4 : 25,
    perMember: 2,
    ...change,
  }
}

/** The first reward waits in the shop, the second has to be prepared, the third is shipped. */
const HANDLING: readonly Partial<RewardPlan>[] = [
  {},
  { readyWithinDays: 5, description: 'Si prepara in pochi giorni e si ritira in negozio.' },
  { fulfilment: 'shipping', description: 'Arriva a casa, senza spese.' },
]
const VOUCHER: RewardPlan = {
  kind: 'discount',
  fulfilment: 'digital',
  name: 'Buono da 5 €',
  description: 'Per una spesa di almeno 25 €, entro 60 giorni.',
  image: null,
  points: 100,
  valueCents: 500,
  vatPercent: 0,
  estimate: 120,
}
/** The reward of programs that give stamps beside points. */
export const STAMP_CARD: RewardPlan = {
  ...VOUCHER,
  name: 'Buono da 5 € con i bollini',
  points: 0,
  stamps: 8,
  estimate: 40,
}
/** A reward that is fulfilled at once and used at the till. */
export const COUPON_REWARD: RewardPlan = {
  ...VOUCHER,
  name: REWARD_COUPON,
  description: 'Un coupon che arriva subito nel portafoglio, per una spesa di almeno 30 €.',
  points: 180,
  valueCents: 1000,
  estimate: 60,
  perMember: 3,
  coupon: REWARD_COUPON,
}
const EVENING: RewardPlan = {
  kind: 'experience',
  fulfilment: 'store',
  name: 'Una sera dietro il banco',
  description: 'Due ore con chi lavora qui, e quello che si prepara si porta a casa.',
  image: null,
  points: 600,
  moneyCents: 1000,
  valueCents: 6000,
  vatPercent: VAT,
  stock: 8,
  perMember: 1,
  minRank: 1,
  needsApproval: true,
}
const MEAL: RewardPlan = {
  kind: 'donation',
  fulfilment: 'digital',
  name: 'Un pasto alla mensa di quartiere',
  description: 'Lo doniamo noi, per conto tuo.',
  beneficiary: 'Mensa di quartiere (ente di esempio)',
  image: null,
  points: 60,
  valueCents: 500,
  vatPercent: 0,
  estimate: 80,
}
const DELIVERY: RewardPlan = {
  kind: 'service',
  fulfilment: 'shipping',
  name: 'Consegna a casa',
  description: 'Una consegna in città, quando vuoi.',
  image: null,
  points: 80,
  valueCents: 600,
  vatPercent: VAT,
  stock: 60,
  isPaused: true,
}

/**
 * Plans a program's catalogue: products of the shop, and its other rewards.
 * @param unit the unit that the program gives for purchases
 * @param hasTiers whether the brand has tiers, of which a reward may require one
 */
export function catalogueOf(
  rewardProducts: readonly RewardProduct[],
  unit: 'points' | 'stamps',
  hasTiers: boolean,
): RewardPlan[] {
  const [first, second, third] = rewardProducts
  if (unit === 'stamps') {
    const cards = [first, second].flatMap((rewardProduct, index) =>
      rewardProduct === undefined
        ? []
        : productFor(rewardProduct, { points: 0, stamps: index === 0 ? 5 : 12 }),
    )
    return [...cards, { ...VOUCHER, points: 50, stamps: 3 }]
  }
  const products = [first, second, third].flatMap((rewardProduct, index) =>
    rewardProduct === undefined ? [] : productFor(rewardProduct, HANDLING[index]),
  )
  return [VOUCHER, ...products, hasTiers ? EVENING : { ...EVENING, minRank: 0 }, MEAL, DELIVERY]
}

/** Returns the necessary deposit for a catalogue in euros, with some reserve. */
export function depositFor(rewards: readonly RewardPlan[]): number {
  const { bondCents } = prizePool(
    rewards.map(({ stock, estimate, ...reward }) => ({
      ...reward,
      stock: stock ?? null,
      estimate: estimate ?? null,
    })),
  )
  return Math.ceil((bondCents * 1.4) / 5000) * 50
}
