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

/** When customers were acquired: the last month, three months or year up to today, or between two days. */
export const PERIODS = ['month', 'quarter', 'year', 'custom'] as const
export type Period = (typeof PERIODS)[number]

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** What narrows the customers; null is no matter. All that is given holds. */
export interface Filters {
  /** Rank of a level. */
  readonly level: number | null
  readonly consent: ConsentClass | null
  readonly period: Period | null
  /** First and last day of `custom`, YYYY-MM-DD. */
  readonly from: string | null
  readonly to: string | null
  /** Euros. */
  readonly min: number | null
  readonly max: number | null
  /** Ids. */
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

/** What the screen shows, as it stands in the address. */
export interface CustomerSearch extends Filters {
  /** null: the active program. */
  readonly program: string | null
  readonly q: string
  readonly sort: Sort
  readonly page: number
  readonly limit: number
  /** All rows under one another, without pages. */
  readonly all: boolean
  /** Whose details are open. */
  readonly customer: string | null
}

export type RawSearch = { readonly [Key in keyof CustomerSearch]?: string | undefined }

export const FIRST_SORT: Sort = '-firstInteraction'
/** Euros that the server takes. */
export const MOST_EUROS = 100_000_000

/** Reads the address; what is no value of a parameter is as if it were absent. */
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

/** The address, without what is as at first. */
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

/** First and last day of a period that ends today. */
export function daysOf({ period, from, to }: Filters, today: string): { from?: string; to?: string } {
  if (period === null) return {}
  if (period === 'custom') return { ...(from !== null && { from }), ...(to !== null && { to }) }
  const day = parseDate(today)
  return day === null ? {} : { from: dateText(addMonths(day, -MONTHS[period])) }
}

/** What the server is asked, without the page. */
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

/** How many filters narrow the list; two ends of one are one. */
export function countFilters({ level, consent, period, min, max, label, segment }: Filters): number {
  return [level, consent, period, min ?? max, label, segment].filter((value) => value !== null).length
}
