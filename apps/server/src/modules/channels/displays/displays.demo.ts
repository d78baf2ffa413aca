import { createHash } from 'node:crypto'
import { DAY_MS, dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { DemoPart } from '../../../platform/demo.ts'
import { hashOf, newToken } from './tokens.ts'

const DAYS = 14
const DEALS = 5
/**
 * How often one deal is shown in a day: the shop is open for 11 hours and shows each deal for 10
 * seconds.
 */
const TIMES = Math.round((11 * 3600) / (10 * DEALS))
const SCREENS = [
  { name: 'Vetrina', place: 'Accanto all’ingresso', shop: 0, isGrouped: true, seenMinutes: 0 },
  { name: 'Cassa', place: 'Sopra la cassa 1', shop: 0, isGrouped: true, seenMinutes: 95 },
  { name: 'Banco', place: 'Dietro il banco del fresco', shop: 1, isGrouped: false, seenMinutes: 1 },
] as const

/**
 * Screens in two shops of the demo's brand, two of them in a group, with a playlist and two weeks
 * of metrics. One has been silent for a while.
 */
export const displayDemo: DemoPart = {
  rank: 81,
  async load(tx, { clock }, plan) {
    const now = clock.now()
    const brandId = plan.users.find(({ email }) => email === 'brand@vicino.test')?.brand_id
    if (typeof brandId !== 'string') return
    const deals = plan.deals
      .filter((deal) => deal.brand_id === brandId && deal.expires_at > now)
      .slice(0, DEALS)
    const { id: playlistId } = await tx
      .insertInto('display_playlists')
      .values({ brand_id: brandId, name: 'I deal della settimana', updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = deals.map((deal, position) => ({
      playlist_id: playlistId,
      position,
      deal_id: deal.id,
      seconds: 10,
      weekdays: 127,
      from_minute: 0,
      to_minute: 1440,
    }))
    const slide = {
      playlist_id: playlistId,
      position: items.length,
      title: 'Pane caldo alle 17',
      body: 'Ogni giorno dal lunedì al sabato, finché ce n’è.',
      seconds: 10,
      weekdays: 63,
      from_minute: 480,
      to_minute: 1200,
    }
    await tx.insertInto('display_playlist_items').values(slide).execute()
    if (items.length > 0) await tx.insertInto('display_playlist_items').values(items).execute()
    const { id: groupId } = await tx
      .insertInto('display_groups')
      .values({ brand_id: brandId, name: 'Piano terra', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shops = plan.shops.filter((shop) => shop.brand_id === brandId)
    for (const { name, place, shop, isGrouped, seenMinutes } of SCREENS) {
      const { id } = await tx
        .insertInto('displays')
        .values({
          brand_id: brandId,
          name,
          place,
          playlist_id: playlistId,
          group_id: isGrouped ? groupId : null,
          shop_id: shops[shop]?.id ?? null,
          // Nobody has these tokens: the demo's screens are only listed, they do not play.
          token_hash: hashOf(newToken()),
          paired_at: new Date(now.getTime() - DAYS * DAY_MS),
          last_seen_at: new Date(now.getTime() - seenMinutes * 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const days = Array.from({ length: DAYS }, (_, index) =>
        dateText(dayAt(now.getTime() - (DAYS - 1 - index) * DAY_MS)),
      )
      const rows = days.flatMap((day) => deals.map((deal) => figuresOf(id, deal.id, name, day)))
      if (rows.length > 0) await tx.insertInto('display_daily').values(rows).execute()
    }
  },
}

/** The metrics of a deal on a screen for one day, more on some days than on others. */
function figuresOf(displayId: string, dealId: string, screen: string, day: string) {
  const [one = 0, two = 0, three = 0] = createHash('sha256').update(`${screen} ${dealId} ${day}`).digest()
  const shown = TIMES - (one % 200)
  const scanned = two % 12
  return {
    display_id: displayId,
    day,
    deal_id: dealId,
    shown_count: shown,
    shown_seconds: shown * 10,
    scanned_count: scanned,
    redeemed_count: Math.floor((scanned * (three % 60)) / 100),
  }
}
