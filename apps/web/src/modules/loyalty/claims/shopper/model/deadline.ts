import type { OwnClaim } from '@vicino/contract/loyalty/claims/schemas'
import { DAY_MS } from '@vicino/domain/durations'
import { formatDate } from '~/lib/format.ts'
import type { TextKey, TextValues } from '~/lib/i18n/text-keys.ts'

/** A sentence about a claim: a key of `claims` with its values. */
interface DeadlineText {
  readonly key: TextKey<'claims'>
  readonly values: TextValues
}

/** The last whole day before a midnight. */
const lastDay = (midnight: string): string => formatDate(Date.parse(midnight) - 1)

/** Whole days until a moment, 0 on its day. */
const daysLeft = (until: string, now: number): number =>
  Math.max(0, Math.floor((Date.parse(until) - now) / DAY_MS))

/**
 * Says what happens next with a claim and until when. For a closed claim it says how the claim
 * ended.
 */
export function deadlineOf(claim: OwnClaim, now: number): DeadlineText {
  const { state, reward, brand, readyBy, expiresAt, deliversAt, closedAt, deliveredAt } = claim
  const values = { brand: brand.username }
  switch (state) {
    case 'requested':
      return claim.offered.length > 0 ? { key: 'told.choose', values } : { key: 'told.requested', values }
    case 'approved': {
      if (claim.offered.length > 0) return { key: 'told.choose', values }
      const date = readyBy === null ? '' : lastDay(readyBy)
      if (readyBy !== null && Date.parse(readyBy) <= now)
        return { key: 'told.late', values: { ...values, date } }
      return reward.fulfilment === 'shipping'
        ? { key: 'told.toShip', values: { ...values, date } }
        : { key: 'told.toPrepare', values: { ...values, date } }
    }
    case 'ready': {
      if (expiresAt === null) return { key: 'told.ready', values }
      const count = daysLeft(expiresAt, now)
      return {
        key: reward.fulfilment === 'digital' ? 'told.useBy' : 'told.collectBy',
        values: { ...values, date: lastDay(expiresAt), count },
      }
    }
    case 'shipped':
      return deliversAt === null
        ? { key: 'told.shippedNow', values }
        : { key: 'told.shipped', values: { ...values, date: formatDate(deliversAt) } }
    case 'delivered':
      if (claim.couponId !== null) return { key: 'told.coupon', values }
      return { key: 'told.delivered', values: { date: formatDate(deliveredAt ?? claim.requestedAt) } }
    default:
      return { key: `told.${state}`, values: { ...values, date: formatDate(closedAt ?? claim.requestedAt) } }
  }
}
