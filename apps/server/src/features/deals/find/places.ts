import type { DealSearch } from './search.ts'

/*
 * Deals at several shops have a row of deal_keys for each place, and are found at one of them. Which one is asked of each row by
 * itself, so that every way of finding gives a deal once, whatever rows it reads and where a page begins.
 */

/** Distance of a row of deal_keys from the origin; the planner inlines the function. */
export const metresOf = (row: string): string => `distance_metres(${row}.lat, ${row}.lon, {lat}, {lon})`

/** Whether the place of a row of deal_keys is open at {minute} of {day}; null = its hours are not told. */
export const isOpenAt = (row: string): string =>
  // Scalar subqueries look one row up; EXISTS would make the planner read all open brands first.
  `CASE WHEN ${row}.shop_id IS NULL THEN (SELECT own.opening @> {minute} FROM brands own WHERE own.id = ${row}.brand_id)
    ELSE (
      SELECT open_at(shop.opening, shop.closures, {minute}, {day}) FROM shops shop WHERE shop.id = ${row}.shop_id
    ) END`

/**
 * Whether a row `d` of deal_keys is the place at which a search finds its deal. Of the places that the search allows (its circle, its
 * part of the map, its wish for open shops): the nearest that is not known to be closed, else the nearest; the first one where no
 * position is known.
 */
export function placeChosen({ origin, radius, box, open }: DealSearch): string {
  const allowed = [
    ...(radius === null ? [] : [`${metresOf('o')} <= {radius}`]),
    ...(box ? ['o.pm <@ {box}'] : []),
    ...(open ? [`(o.online OR ${isOpenAt('o')})`] : []),
  ]
  if (origin === null && allowed.length === 0) return 'd.place_no = 0'
  const rank = (row: string) =>
    origin === null
      ? `${row}.place_no`
      : // Of open ones alone none is closed.
        `(${open ? 'false' : `(${isOpenAt(row)}) IS FALSE`}, ${metresOf(row)}, ${row}.place_no)`
  const better = ['o.id = d.id', 'o.place_no <> d.place_no', ...allowed, `${rank('o')} < ${rank('d')}`]
  return `(NOT d.several OR NOT EXISTS (SELECT FROM deal_keys o WHERE ${better.join(' AND ')}))`
}
