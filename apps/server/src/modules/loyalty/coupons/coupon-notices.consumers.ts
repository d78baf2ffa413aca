import './coupons.events.ts'
import './coupons.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { romeDay } from '../../../platform/rome-moments.ts'
import { noteEach, notify } from '../../foundation/notifications/public.ts'
import type { CouponIssuedEvent } from './coupons.events.ts'
import type { CouponNews, OwnTemplate } from './coupons.messages.ts'
import { type CodeRow, findCode, findUse, readCodes } from './codes.queries.ts'
import { BY_CODE } from './issue.ts'
import { couponStateAt } from './coupon-state.ts'

/**
 * Notifies people in the app of coupons that a brand gave them. A push or e-mail would be
 * advertising, which only sendMarketing() sends (docs/modules/loyalty.md, "Coupons").
 */
export const newCouponNotices: Consumer<'coupon.issued'> = {
  name: 'new-coupon-notices',
  effect: 'notifies',
  on: ['coupon.issued'],
  run: (tx, { payload }, now) => tellOfNew(tx, [payload], now),
  runAll: (tx, events, now) =>
    tellOfNew(
      tx,
      events.map(({ payload }) => payload),
      now,
    ),
}

/** Makes one notification for a person and template, about the newest usable code. */
async function tellOfNew(tx: Db, given: readonly CouponIssuedEvent[], now: Date): Promise<void> {
  // Nobody is told of what they have just taken themselves.
  const byOthers = given.filter(({ cause }) => cause !== BY_CODE)
  const rows = await readCodes(
    tx,
    byOthers.map(({ couponId }) => couponId),
  )
  const usable = rows.filter((row) => couponStateAt(row, now) === 'active')
  // Ids grow with time.
  const byAge = usable.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const [templateId, codes] of Map.groupBy(byAge, (row) => row.templateId)) {
    const newest = new Map(codes.map((row) => [row.userId, row]))
    const subject = `coupon-new:${templateId}`
    const people = Array.from(newest, ([userId, row]) => ({ userId, subject, data: newsOf(row) }))
    await noteEach(tx, { kind: 'coupon', template: 'coupon-new', people, now })
  }
}

type Handled = 'coupon.used' | 'coupon.voided' | 'coupon.revoked' | 'coupon.ending'

/**
 * Notifies people of later events of their coupons. Each coupon has one notification, which
 * shows its newest state.
 */
export const couponNotices: Consumer<Handled> = {
  name: 'coupon-notices',
  effect: 'notifies',
  on: ['coupon.used', 'coupon.voided', 'coupon.revoked', 'coupon.ending'],
  key: ({ payload }) => payload.couponId,
  async run(tx, event, now) {
    const { couponId, userId } = event.payload
    await notify(tx, {
      userId,
      kind: 'coupon',
      template: templateOf(event),
      subject: `coupon:${couponId}`,
      // A use or its reversal also comes by e-mail; a coming end only to people who chose so.
      isService: event.type !== 'coupon.ending',
      now,
      data: () => dataOf(tx, event, now),
    })
  },
}

function templateOf(event: EventOf<Handled>): OwnTemplate {
  switch (event.type) {
    case 'coupon.used':
      return 'coupon-used'
    case 'coupon.revoked':
      return 'coupon-revoked'
    case 'coupon.ending':
      return 'coupon-ending'
    default:
      return event.payload.state === 'active' ? 'coupon-back' : 'coupon-back-over'
  }
}

/** Returns the payload; null when the event no longer describes the coupon. */
async function dataOf(tx: Db, event: EventOf<Handled>, now: Date): Promise<CouponNews | null> {
  const row = await findCode(tx, event.payload.couponId)
  if (row === undefined) return null
  if (event.type === 'coupon.ending' && couponStateAt(row, now) !== 'active') return null
  if (event.type !== 'coupon.used') return newsOf(row)
  const use = await findUse(tx, event.payload.useId)
  if (use === undefined) return null
  const where = use.shop === null ? row.brandUsername : `${row.brandUsername}, ${use.shop}`
  return { ...newsOf(row), where, savedCents: event.payload.discountCents }
}

const newsOf = (row: CodeRow): CouponNews => ({
  couponId: row.id,
  coupon: row.template.name,
  brand: row.brandUsername,
  where: row.brandUsername,
  from: romeDay(row.startsAt),
  until: romeDay(new Date(row.expiresAt.getTime() - 1)),
  savedCents: 0,
})
