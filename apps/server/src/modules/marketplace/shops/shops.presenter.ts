import type { PublicShop, Shop } from '@vicino/contract/marketplace/shops/schemas'
import { type Day, dateText, parseDate } from '@vicino/domain/loyalty/clock'
import { type Closure, openState } from '@vicino/domain/shop-hours'
import { versionOf } from '../../../platform/row-version.ts'
import { presentOpening } from './opening.ts'
import type { ShopRow } from './shops.queries.ts'

/** The fields that a shop's form edits; they make up its version. */
export const editedOf = ({ name, address, city, lat, lon, phone, code, opening, closures }: ShopRow) => ({
  name,
  address,
  city,
  lat,
  lon,
  phone,
  code,
  opening,
  closures,
})

/** Presents a shop, and whether it is open at a moment. */
export function presentShop(row: ShopRow, now: Date): Shop {
  const closures = closuresOf(row.closures)
  const openingHours = row.opening === null ? null : presentOpening(row.opening)
  const state = openingHours === null ? null : openState(openingHours, closures, now.getTime())
  return {
    _id: row.id,
    version: versionOf(editedOf(row)),
    name: row.name,
    address: row.address,
    city: row.city,
    latitude: row.lat,
    longitude: row.lon,
    placeConfirmed: row.confirmed,
    phone: row.phone,
    code: row.code ?? '',
    openingHours,
    closures: closures.map(([from, to]) => ({ from: dateText(from), to: dateText(to) })),
    isOpen: state === null ? null : row.closed_at === null && state.isOpen,
    changesAt:
      row.closed_at !== null || state === null || state.changesAt === null
        ? null
        : new Date(state.changesAt).toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

export function presentPublicShop(row: ShopRow & { readonly metres: number | null }, now: Date): PublicShop {
  const { version: _version, closedAt: _closedAt, code: _code, ...shop } = presentShop(row, now)
  return { ...shop, ...(row.metres === null ? {} : { distance: Math.round(row.metres) }) }
}

/**
 * Parses days from a PostgreSQL multirange, such as `{[2027-08-08,2027-09-01)}`: ends are excluded.
 */
function closuresOf(multirange: string): Closure[] {
  return [...multirange.matchAll(/\[([\d-]+),([\d-]+)\)/g)].map(([, from, to]): Closure => [
    dayOf(from),
    dayOf(to) - 1,
  ])
}

const dayOf = (text: string | undefined): Day => parseDate(text ?? '') ?? 0
