import type { DealSearch } from './deal-search.ts'

/*
 * Deals at several shops have a row of deal_search for each place, and a search finds them at one
 * of them. Each row alone decides whether it is that place, so that every way of searching returns
 * a deal once, whatever rows it reads and wherever a page begins.
 */

/** Distance of a row of deal_search from the origin; the planner inlines the function. */
export const metresOf = (row: string): string => `distance_metres(${row}.lat, ${row}.lon, {lat}, {lon})`

/**
 * SQL: whether the place of a row of deal_search is open at {minute} of {day}; null = its hours are
 * not known.
 */
export const isOpenAt = (row: string): string =>
  // Scalar subqueries look up one row; for EXISTS the planner would read all open brands first.
  `CASE WHEN ${row}.shop_id IS NULL THEN (SELECT own.opening @> {minute} FROM brands own WHERE own.id = ${row}.brand_id)
    ELSE (
      SELECT CASE WHEN isempty(shop.closures) THEN shop.opening @> {minute}
        ELSE open_at(shop.opening, shop.closures, {minute}, {day}) END FROM shops shop WHERE shop.id = ${row}.shop_id
    ) END`

/**
 * SQL: whether a row `d` of deal_search is the place at which a search finds its deal. Of the
 * places that the search allows (its circle, its part of the map, its filter for open shops) it is
 * the nearest that is not known to be closed, else the nearest; without a position the first one.
 */
export function placeChosen(search: DealSearch): string {
  const { origin, radius, box, open } = search
  const allowed = [
    ...(radius === null ? [] : [`${metresOf('o')} <= {radius}`]),
    ...(box ? ['o.pm <@ {box}'] : []),
    ...(open ? [`(o.online OR ${isOpenAt('o')})`] : []),
  ]
  if (origin === null && allowed.length === 0) return 'd.place_no = 0'
  const other = ['o.id = d.id', 'o.place_no <> d.place_no', ...allowed]
  if (origin === null) return exists(['deal_search o'], [...other, 'o.place_no < d.place_no'])
  // Conditions on the row itself are checked once, not for each other place; hours only where the
  // distances do not decide.
  const isClosed = (row: string) => (open ? 'false' : `(${isOpenAt(row)}) IS FALSE`)
  const mine = `(SELECT ${metresOf('d')} AS metres, ${isClosed('d')} AS closed OFFSET 0) mine`
  const isNearer = `(${metresOf('o')}, o.place_no) < (mine.metres, d.place_no)`
  const isBetter = `CASE WHEN ${isNearer} THEN mine.closed OR NOT ${isClosed('o')} ELSE mine.closed AND NOT ${isClosed('o')} END`
  return exists([mine, 'deal_search o'], [...other, isBetter])
}

const exists = (from: readonly string[], conditions: readonly string[]): string =>
  `(NOT d.several OR NOT EXISTS (SELECT FROM ${from.join(' CROSS JOIN ')} WHERE ${conditions.join(' AND ')}))`
