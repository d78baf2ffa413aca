import { dateText, type Day, dayAt, instantOf } from '@vicino/domain/loyalty/clock'
import { drawReceipt } from '../art/index.ts'
import type { Act, ShopRow, UserRow } from './rows.ts'
import type { Shop } from './shops.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
/** Tuesday to Saturday, when every shop is open in the morning. */
const OPEN = new Set([2, 3, 4, 5, 6])

/**
 * Purchases that no till has reported: their age in days, and the brand's decision two days later.
 */
const RECEIPTS = [
  { key: 'refused', ago: 19, time: '11:40', receiptId: 'SC-0418', items: 2, decision: 'refuse' },
  { key: 'accepted', ago: 9, time: '10:25', receiptId: 'SC-0577', items: 3, decision: 'accept' },
  { key: 'waiting', ago: 2, time: '12:05', receiptId: 'SC-0642', items: 4, decision: null },
] as const
const REFUSED = {
  reason: 'unreadable',
  text: 'Nella foto si legge solo metà dello scontrino: se lo hai ancora, rifai la foto e richiedi i punti.',
} as const

/**
 * Plans three requests of audience@ to brand@ for the points of purchases with receipts: one waits,
 * one was accepted, one refused.
 * @param life the steps of the programs
 */
export function planMissing(
  life: readonly Act[],
  {
    showcase,
    shops,
    products,
    audience,
    owner,
    now,
  }: {
    showcase: Shop
    /** Shops of the showcase. */
    shops: readonly ShopRow[]
    products: readonly { readonly title: string; readonly priceCents: number }[]
    audience: UserRow
    owner: UserRow | undefined
    now: number
  },
): { acts: Act[]; drawings: Map<string, () => string> } {
  const brandId = showcase.brand.id
  const program = life.flatMap((act) =>
    act.type === 'program' && act.step === 'begin' && act.brandId === brandId && act.program.isCrossbrand
      ? [act.program]
      : [],
  )[0]
  const drawings = new Map<string, () => string>()
  if (program === undefined || owner === undefined) return { acts: [], drawings }
  const today = dayAt(now)
  const acts = RECEIPTS.flatMap(({ key, ago, time, receiptId, items, decision }, index): Act[] => {
    const shop = shops[index % shops.length]
    if (shop === undefined) return []
    const day = openDay(today - ago)
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const boughtAt = new Date(instantOf(day, hour * HOUR + minute * MINUTE))
    const lines = Array.from({ length: items }, (_, place) => products[(index * 2 + place) % products.length])
      .flatMap((product) => product ?? [])
      .map(({ title, priceCents }) => ({ title, cents: priceCents }))
    const cents = lines.reduce((sum, line) => sum + line.cents, 0)
    const image = `demo/receipts/${key}.svg`
    const receipt = {
      name: showcase.brand.username,
      address: `${shop.address}, ${shop.city}`,
      date: dateText(day).split('-').toReversed().join('/'),
      time,
      number: receiptId,
      lines,
    }
    drawings.set(image, () => drawReceipt(receipt, decision === 'refuse'))
    const asked = new Date(instantOf(day + 1, 19 * HOUR))
    const ids = { brandId, programId: program.id, receiptId }
    const asking: Act = {
      type: 'askMissing',
      at: asked,
      userId: audience.id,
      ...ids,
      shopId: shop.id,
      day: dateText(day),
      time,
      boughtAt,
      cents,
      image,
    }
    if (decision === null) return [asking]
    const decided = new Date(instantOf(day + 3, 10 * HOUR))
    const by = { at: decided, userId: owner.id, ...ids }
    return [asking, { type: 'decideMissing', ...by, refusal: decision === 'refuse' ? REFUSED : null }]
  })
  return { acts, drawings }
}

/** Returns the last day until this one on which every shop is open in the morning. */
function openDay(day: Day): Day {
  return OPEN.has(new Date(instantOf(day, 12 * HOUR)).getUTCDay()) ? day : openDay(day - 1)
}
