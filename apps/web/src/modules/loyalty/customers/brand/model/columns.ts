import { CUSTOMER_SORTS, type CustomerSort } from '@vicino/contract/loyalty/customers/constants'

/** A column has the name of its order in the API. */
export type Column = CustomerSort
export type Sort = Column | `-${Column}`

/**
 * In the order of the requirement. The first column identifies the customer, so it stays
 * first and in sight.
 */
export const COLUMNS = CUSTOMER_SORTS
export const FIRST_COLUMN = COLUMNS[0]

/** In rem, so that widths grow with the text. */
export const WIDTHS: Readonly<Record<Column, number>> = {
  username: 15,
  consent: 12,
  firstInteraction: 8.5,
  proofPosts: 7,
  reviews: 7.5,
  redeemedRewards: 7.5,
  bollini: 6.5,
  bp: 6,
  purchases: 7,
  totalValue: 8.5,
  loyaltyPoints: 7.5,
  lastPurchase: 8.5,
  loyaltyLevel: 8.5,
}

/** Columns of numbers, which are aligned to the right. */
export const NUMBERS: ReadonlySet<Column> = new Set([
  'proofPosts',
  'reviews',
  'redeemedRewards',
  'bollini',
  'bp',
  'purchases',
  'totalValue',
  'loyaltyPoints',
])

/** The order of the columns and the hidden ones. */
export interface ColumnChoice {
  readonly order: readonly Column[]
  readonly hidden: readonly Column[]
}

export const ALL_COLUMNS: ColumnChoice = { order: COLUMNS, hidden: [] }

const isColumn = (value: unknown): value is Column => CUSTOMER_SORTS.includes(value as Column)

/** Reads a stored choice. Columns added since then come last. */
export function readColumns(value: unknown): ColumnChoice {
  const { order, hidden } = (value ?? {}) as Partial<Record<keyof ColumnChoice, unknown>>
  const kept = Array.isArray(order) ? [...new Set(order.filter(isColumn))] : []
  const rest = COLUMNS.filter((column) => !kept.includes(column))
  const named = [...kept, ...rest].filter((column) => column !== FIRST_COLUMN)
  return {
    order: [FIRST_COLUMN, ...named],
    hidden: Array.isArray(hidden) ? named.filter((column) => hidden.includes(column)) : [],
  }
}

export const shownColumns = ({ order, hidden }: ColumnChoice): Column[] =>
  order.filter((column) => !hidden.includes(column))

/**
 * Returns the order after a press on a column head. Numbers and dates start with the highest, texts
 * with A.
 */
export function nextSort(sort: Sort, column: Column): Sort {
  const first: Sort = column === 'username' ? column : `-${column}`
  const other: Sort = column === 'username' ? `-${column}` : column
  return sort === first ? other : first
}

export function isSort(text: string | undefined): text is Sort {
  return text !== undefined && isColumn(text.replace(/^-/, ''))
}

/** Returns the direction in which a column is sorted, or undefined for other columns. */
export function directionOf(sort: Sort, column: Column): 'ascending' | 'descending' | undefined {
  return sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
}
