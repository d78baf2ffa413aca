import { PROGRAM_PAGE, PROGRAM_PAGE_SIZES, PROGRAM_SORTS } from '@vicino/contract/loyalty/programs/constants'

/** In the order of the filter. */
export const STATUS_FILTERS = ['all', 'active', 'scheduled', 'draft', 'ended', 'deleted'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export type SortColumn = (typeof PROGRAM_SORTS)[number]
export type Sort = SortColumn | `-${SortColumn}`

/**
 * The state of the list as its address holds it. A missing parameter is the first of its values.
 */
export interface ListSearch {
  readonly q: string
  readonly status: StatusFilter
  readonly sort: Sort
  readonly page: number
  readonly limit: number
}

export type RawListSearch = { readonly [Key in keyof ListSearch]?: string | undefined }

const FIRST_SORT: Sort = '-createdAt'

/** Reads the address. An invalid value of a parameter is ignored. */
export function readListSearch(raw: RawListSearch): ListSearch {
  const page = Number(raw.page)
  const limit = Number(raw.limit)
  return {
    q: raw.q ?? '',
    status: STATUS_FILTERS.find((name) => name === raw.status) ?? 'all',
    sort: isSort(raw.sort) ? raw.sort : FIRST_SORT,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    limit: PROGRAM_PAGE_SIZES.find((size) => size === limit) ?? PROGRAM_PAGE,
  }
}

function isSort(text: string | undefined): text is Sort {
  return PROGRAM_SORTS.some((column) => text === column || text === `-${column}`)
}

/** Writes the address of a list without default values. */
export function writeListSearch({ q, status, sort, page, limit }: ListSearch): RawListSearch {
  return {
    q: q || undefined,
    status: status === 'all' ? undefined : status,
    sort: sort === FIRST_SORT ? undefined : sort,
    page: page === 1 ? undefined : String(page),
    limit: limit === PROGRAM_PAGE ? undefined : String(limit),
  }
}

/**
 * Returns the order after a press on a column head. Numbers and dates start with the highest, texts
 * with A.
 */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const isText = column === 'name' || column === 'status'
  const first: Sort = isText ? column : `-${column}`
  const other: Sort = isText ? `-${column}` : column
  return sort === first ? other : first
}

/** Returns up to five page numbers around the present one. */
export function pageButtons(page: number, totalPages: number): number[] {
  const count = Math.min(5, totalPages)
  const first = Math.max(1, Math.min(page - 2, totalPages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
