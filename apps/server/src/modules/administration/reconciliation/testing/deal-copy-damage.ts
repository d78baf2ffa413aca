import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/**
 * Ways to damage the copies of deals for searches and the map, by the kind of difference that must
 * then be found.
 */
export function dealCopyDamage(ids: () => { readonly deal: string }) {
  return {
    'deal-search': {
      'a deal is missing': () => [sql`DELETE FROM deal_search WHERE id = ${ids().deal}`],
      'an ended deal is still there': () => [sql`UPDATE deals SET active = false WHERE id = ${ids().deal}`],
      'its last units are held and searches do not know': () => [
        sql`UPDATE deal_stock SET quantity = redeemed + held WHERE deal_id = ${ids().deal}`,
      ],
      'a deal that was deleted is still there': () => [sql`DELETE FROM deals WHERE id = ${ids().deal}`],
      ...Object.fromEntries(
        [
          'category_ids = category_ids || category_ids',
          'online = NOT online',
          'tight = NOT tight',
          'discount = discount + 1',
          'discount_price_cents = discount_price_cents + 1',
          'points = points + 1',
          'popularity = popularity + 1',
          `expires_at = expires_at + interval '1 second'`,
          `created_at = created_at - interval '1 second'`,
          'lat = lat + 1',
          'lon = lon + 1',
          `pm = point '(1,1)'`,
          'cell = cell + 1',
          `search = ''`,
          'brand_id = id',
        ].map((change) => [
          change,
          () => [sql`UPDATE deal_search SET ${sql.raw(change)} WHERE id = ${ids().deal}`],
        ]),
      ),
    },
    'deal-squares': {
      'a square is missing': () => [sql`DELETE FROM deal_squares WHERE level = 16`],
      'a square counts too many': () => [sql`UPDATE deal_squares SET deals = deals + 1 WHERE level = 13`],
      'a square counts deals where none are': () => [sql`UPDATE deal_squares SET x = x + 1 WHERE level = 13`],
      'a square counts a category that its deals are not of': () => [
        sql`UPDATE deal_squares SET category_id = ${randomUUID()} WHERE category_id <> '00000000-0000-0000-0000-000000000000'`,
      ],
      'its deals stand elsewhere': () => [sql`UPDATE deal_squares SET sum_y = sum_y - 1`],
      'an ended deal still counts': () => [sql`UPDATE deals SET active = false WHERE id = ${ids().deal}`],
    },
  } satisfies Record<string, Record<string, () => RawBuilder<unknown>[]>>
}
