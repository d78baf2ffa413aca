import { isUuid } from '~/lib/is-uuid.ts'
import type { SortKey } from '@vicino/contract/marketplace/deals/browse-query'
import {
  DEAL_TYPES,
  DISTANCE_CAP_KM,
  PRICE_RANGE_EUR,
  SAVED_STATES,
  SORT_KEYS,
} from '@vicino/contract/marketplace/deals/filters'

export const VIEWS = ['list', 'grid', 'map'] as const
export type View = (typeof VIEWS)[number]
export type DealType = (typeof DEAL_TYPES)[number]

/**
 * The parameters of /deals in its address. An absent one does not filter. distance
 * is in km, prices in whole or decimal euros; flags are only ever true. `detail` is the open deal's
 * id, any text.
 */
export interface DealsSearch {
  sortBy?: SortKey
  distance?: number
  priceMin?: number
  priceMax?: number
  type?: DealType
  flash?: true
  points?: true
  open?: true
  view?: View
  detail?: string
  /** Id of a comment on that deal, at which the comments open. */
  comment?: string
  /** Opens the reviews of that deal's product. */
  reviews?: true
  category?: string
  q?: string
  /** Position of the map: 'lat,lon,zoom'. */
  at?: string
}

type Raw = Readonly<Record<string, unknown>>

const AT = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?,\d{1,2}(\.\d+)?$/
const DECIMAL = /^\d{1,6}(?:\.\d{1,4})?$/

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((option) => option === value)
}

/** Reads a plain decimal of the address within [min, max]; anything else is ignored. */
function decimal(value: unknown, min: number, max: number): number | undefined {
  const digits = String(value ?? '')
  if (!DECIMAL.test(digits)) return undefined
  const number = Number(digits)
  return number >= min && number <= max ? number : undefined
}

function flag(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined
}

function text(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  // The server refuses control characters, so those in a shared address are replaced here.
  const clean = Array.from(String(value), (char) => (char < ' ' ? ' ' : char))
    .join('')
    .trim()
    .slice(0, max)
  return clean === '' ? undefined : clean
}

/**
 * Reads the deal parameters of an address and ignores invalid values. Absent ones are set
 * to undefined, because the router lays this answer over the raw address.
 */
export function readDealsSearch(raw: Raw): DealsSearch {
  const ends = readPrices(raw)
  return {
    sortBy: oneOf(raw.sortBy, SORT_KEYS),
    distance: decimal(raw.distance, 0, DISTANCE_CAP_KM),
    ...ends,
    type: oneOf(raw.type, DEAL_TYPES),
    flash: flag(raw.flash),
    points: flag(raw.points),
    open: flag(raw.open),
    view: oneOf(raw.view, VIEWS),
    detail: text(raw.detail, 100),
    comment: text(raw.comment, 100),
    reviews: flag(raw.reviews),
    category: isUuid(String(raw.category)) ? String(raw.category) : undefined,
    q: text(raw.q, 100),
    at: AT.test(String(raw.at)) ? String(raw.at) : undefined,
  }
}

/**
 * Reads the price range: 300 is the open upper end, 0 the open lower one. A range with its
 * minimum above its maximum is ignored.
 */
function readPrices(raw: Raw): Pick<DealsSearch, 'priceMin' | 'priceMax'> {
  const min = decimal(raw.priceMin, 0.01, 1_000_000)
  const max = decimal(raw.priceMax, 0, PRICE_RANGE_EUR.max - 0.01)
  if (min !== undefined && max !== undefined && min > max) return { priceMin: undefined, priceMax: undefined }
  return { priceMin: min, priceMax: max }
}

/** Reads Home's address, which holds only its category and the open deal. */
export function readHomeSearch(raw: Raw): Pick<DealsSearch, 'category' | 'detail'> {
  const { category, detail } = readDealsSearch(raw)
  return { category, detail }
}

/** Reads the address of /saved; 'all' is no filter. */
export function readSavedSearch(raw: Raw): { state?: (typeof SAVED_STATES)[number]; detail?: string } {
  return { state: oneOf(raw.state, SAVED_STATES), detail: text(raw.detail, 100) }
}
