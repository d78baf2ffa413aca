import {
  CONSENT_CLASSES,
  type ConsentClass,
  CUSTOMER_PAGE,
  CUSTOMER_PAGE_SIZES,
} from '@vicino/contract/loyalty/customers/constants'
import { addMonths, dateText, parseDate } from '@vicino/domain/loyalty/clock'
import { isUuid } from '~/lib/is-uuid.ts'
import type { CustomerQuery } from '../../shared/api/customers.ts'
import { isSort, type Sort } from './columns.ts'

/**
 * Periods in which a customer was acquired: the last month, quarter or year, or two chosen
 * days.
 */
export const PERIODS = ['month', 'quarter', 'year', 'custom'] as const
export type Period = (typeof PERIODS)[number]

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** The filters of the table. null means no filter. A customer must match all filters. */
export interface Filters {
  /** Index of a tier, 0 for the base. */
  readonly level: number | null
  readonly consent: ConsentClass | null
  readonly period: Period | null
  /** First and last day of the period `custom`, as YYYY-MM-DD. */
  readonly from: string | null
  readonly to: string | null
  /** In euros. */
  readonly min: number | null
  readonly max: number | null
  /** Ids of a label and of a segment. */
  readonly label: string | null
  readonly segment: string | null
}

export const NO_FILTERS: Filters = {
  level: null,
  consent: null,
  period: null,
  from: null,
  to: null,
  min: null,
  max: null,
  label: null,
  segment: null,
}

/** The state of the screen as its address holds it. */
export interface CustomerSearch extends Filters {
  /** null means the active program. */
  readonly program: string | null
  readonly q: string
  readonly sort: Sort
  readonly page: number
  readonly limit: number
  /** Shows all rows as one list, without pages. */
  readonly all: boolean
  /** Id of the customer with open details. */
  readonly customer: string | null
}

export type RawSearch = { readonly [Key in keyof CustomerSearch]?: string | undefined }

export const FIRST_SORT: Sort = '-firstInteraction'
/** The server accepts at most this many euros. */
export const MOST_EUROS = 100_000_000

/** Reads the address. An invalid value of a parameter is ignored. */
export function readSearch(raw: RawSearch): CustomerSearch {
  const page = Number(raw.page)
  const limit = Number(raw.limit)
  const period = PERIODS.find((name) => name === raw.period) ?? null
  const isCustom = period === 'custom'
  return {
    program: idIn(raw.program),
    q: raw.q?.slice(0, 100) ?? '',
    level: raw.level !== undefined && /^\d{1,2}$/.test(raw.level) ? Number(raw.level) : null,
    consent: CONSENT_CLASSES.find((name) => name === raw.consent) ?? null,
    period,
    from: isCustom ? dateIn(raw.from) : null,
    to: isCustom ? dateIn(raw.to) : null,
    min: eurosIn(raw.min),
    max: eurosIn(raw.max),
    label: idIn(raw.label),
    segment: idIn(raw.segment),
    sort: isSort(raw.sort) ? raw.sort : FIRST_SORT,
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    limit: CUSTOMER_PAGE_SIZES.find((size) => size === limit) ?? CUSTOMER_PAGE,
    all: raw.all === 'true',
    customer: idIn(raw.customer),
  }
}

const idIn = (text: string | undefined): string | null => (text !== undefined && isUuid(text) ? text : null)

function dateIn(text: string | undefined): string | null {
  return text !== undefined && parseDate(text) !== null ? text : null
}

function eurosIn(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  return Number(text) <= MOST_EUROS ? Number(text) : null
}

const text = (value: string | number | null) => (value === null ? undefined : String(value))

/** Writes the address without default values. */
export function writeSearch(search: CustomerSearch): RawSearch {
  const { program, q, level, consent, period, from, to, min, max, label, segment } = search
  const { sort, page, limit, all, customer } = search
  return {
    program: text(program),
    q: q || undefined,
    level: text(level),
    consent: text(consent),
    period: text(period),
    from: text(from),
    to: text(to),
    min: text(min),
    max: text(max),
    label: text(label),
    segment: text(segment),
    sort: sort === FIRST_SORT ? undefined : sort,
    page: page === 1 ? undefined : String(page),
    limit: limit === CUSTOMER_PAGE ? undefined : String(limit),
    all: all ? 'true' : undefined,
    customer: text(customer),
  }
}

/** Returns the first and last day of a period that ends today. */
export function daysOf({ period, from, to }: Filters, today: string): { from?: string; to?: string } {
  if (period === null) return {}
  if (period === 'custom') return { ...(from !== null && { from }), ...(to !== null && { to }) }
  const day = parseDate(today)
  return day === null ? {} : { from: dateText(addMonths(day, -MONTHS[period])) }
}

/** Builds the query for the server, without the page. */
export function queryOf(
  { q, sort, ...filters }: Filters & Pick<CustomerSearch, 'q' | 'sort'>,
  today: string,
): CustomerQuery {
  const { level, consent, min, max, label, segment } = filters
  const wanted = q.trim()
  return {
    ...(wanted !== '' && { search: wanted }),
    ...(level !== null && { level: String(level) }),
    ...(consent !== null && { consent }),
    ...daysOf(filters, today),
    ...(min !== null && { spendMin: String(min) }),
    ...(max !== null && { spendMax: String(max) }),
    ...(label !== null && { label }),
    ...(segment !== null && { segment }),
    sort,
  }
}

/** Counts the active filters. The two ends of a range count as one. */
export function countFilters({ level, consent, period, min, max, label, segment }: Filters): number {
  return [level, consent, period, min ?? max, label, segment].filter((value) => value !== null).length
}
