import { createHash } from 'node:crypto'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { linkCode } from '@vicino/domain/promoters'
import type { Db } from '../../../platform/db/database.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { deviceOf } from './visitor.ts'

/**
 * Deals of the demo's own brand and of others with links of its promoter, and further deals with
 * free slots.
 */
const LINKED = { own: 2, others: 3, free: 6 } as const
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Slots on deals, links of the demo's promoter, and visits an hour before customers redeemed. The
 * commissions follow when these redemptions are booked.
 */
export const promoterDemo: DemoPart = {
  rank: 77,
  async load(tx, { clock, keys }, plan) {
    const now = clock.now()
    const promoter = plan.users.find(({ email }) => email === 'promoter@vicino.test')
    const brandId = plan.users.find(({ email }) => email === 'brand@vicino.test')?.brand_id
    if (promoter === undefined || typeof brandId !== 'string') return
    const visits = plan.acts.flatMap((act) =>
      act.type === 'redeem' && act.minutes !== null && act.userId !== promoter.id ? [act] : [],
    )
    const redeemed = new Set(visits.map(({ dealId }) => dealId))
    const valid = plan.deals.filter(({ expires_at: end }) => end > now)
    const own = valid.filter((deal) => deal.brand_id === brandId && redeemed.has(deal.id))
    const others = valid.filter((deal) => deal.brand_id !== brandId && redeemed.has(deal.id))
    const linked = [...own.slice(0, LINKED.own), ...others.slice(0, LINKED.others)]
    const free = valid.filter((deal) => !redeemed.has(deal.id)).slice(0, LINKED.free)
    for (const [index, deal] of [...linked, ...free].entries()) {
      const isLinked = index < linked.length
      const at = deal.created_at
      const { id: slotId } = await tx
        .insertInto('promoter_slots')
        .values({
          deal_id: deal.id,
          brand_id: deal.brand_id,
          kind: 'percent',
          value: 5 + (index % 3) * 5,
          total_count: 3 + (index % 4),
          taken_count: isLinked ? 1 : 0,
          opened_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (!isLinked) continue
      const link = await tx
        .insertInto('promoter_links')
        .values({
          slot_id: slotId,
          deal_id: deal.id,
          promoter_id: promoter.id,
          code: linkCode(createHash('sha256').update(deal.id).digest()),
          taken_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const act of visits.filter(({ dealId }) => dealId === deal.id)) {
        // On the first deal all visits come from one device, so that its brand has something to
        // review.
        const visitor = { address: index === 0 ? 'demo' : act.userId, userAgent: 'demo' }
        await tx
          .insertInto('promoter_visits')
          .values({
            user_id: act.userId,
            deal_id: deal.id,
            link_id: link.id,
            device: deviceOf(keys.visitors.current, visitor),
            at: new Date(act.at.getTime() - HOUR_MS),
          })
          .execute()
      }
      await addDays(tx, link.id, at, now)
    }
  },
}

/**
 * Adds the daily clicks since a link was taken, of the last 30 days at most: more on some days than
 * on others.
 */
async function addDays(tx: Db, linkId: string, since: Date, now: Date): Promise<void> {
  const first = Math.max(since.getTime(), now.getTime() - 29 * DAY_MS)
  const rows = []
  for (let at = first; at <= now.getTime(); at += DAY_MS) {
    const day = dateText(dayAt(at))
    const [size = 0] = createHash('sha256')
      .update(linkId + day)
      .digest()
    const people = 1 + (size % 9)
    rows.push({ link_id: linkId, day, click_count: people + (size % 4), people_count: people })
  }
  await tx.insertInto('promoter_clicks').values(rows).execute()
}
