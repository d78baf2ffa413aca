import type { Redemption, RedemptionLine } from '@vicino/contract/redemption/redemptions/schemas'

/** The data of a valid code on the wallet's card. */
export type CodeLine = Pick<
  RedemptionLine,
  '_id' | 'channel' | 'expiresAt' | 'price' | 'discountPrice' | 'points'
> & {
  readonly deal: Pick<RedemptionLine['deal'], '_id' | 'title' | 'image'>
  readonly brand: Pick<RedemptionLine['brand'], 'username'>
}

/** Turns a code stored on this device into a line of the list. */
const lineOf = ({ _id, channel, expiresAt, price, discountPrice, points, deal }: Redemption): CodeLine => ({
  _id,
  channel,
  expiresAt,
  price,
  discountPrice,
  points,
  deal: { _id: deal._id, title: deal.title, image: deal.images[0] ?? null },
  brand: { username: deal.brand.username },
})

/** Adds codes stored on this device to a list that may be older than them; each code once. */
export function withKept(listed: readonly CodeLine[], kept: readonly Redemption[]): readonly CodeLine[] {
  const ids = new Set(listed.map(({ _id }) => _id))
  return [...kept.filter(({ _id }) => !ids.has(_id)).map(lineOf), ...listed]
}

/** Writes the time left: '14:05' under an hour, '23:14:05' from an hour on. */
export function timeLeft(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? [hours, ...rest].join(':') : rest.join(':')
}
