import type { DealRow, DealRecord } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { DealSort } from '@vicino/contract/marketplace/deals/admin/constants'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { firstRow } from '../../../../platform/db/statement.ts'
import { readTablePage, type Table, type TableSort } from '../../../../platform/db/table-page.ts'
import { wordQuery } from '../../../../platform/db/word-query.ts'
import { type CardRow, cardColumns } from '../search/cards.ts'

export interface ListedRow extends CardRow {
  readonly active: boolean
  readonly withdrawn: boolean
}

/** Filters of the administration table. */
export interface ListedDeals extends Pick<Table, 'place' | 'count'> {
  /** null = deals of all brands. */
  readonly brandId: string | null
  readonly state: DealRow['state'] | undefined
  readonly search: string | undefined
  readonly sort: DealSort
  readonly descending: boolean
  readonly userId: string
  readonly now: Date
}

/** Reads a page of the administration table. */
export function readListedDeals(
  db: Db,
  list: ListedDeals,
): Promise<{ rows: (ListedRow & { readonly key: string })[]; total: number | null }> {
  const { sort, descending, place, count } = list
  return readTablePage<ListedRow>(db, {
    from: sql`deals d`,
    id: sql`d.id`,
    where: conditionsOf(list),
    search: searchOf(list),
    sort: sortOf(sort, descending),
    place,
    count,
    columns: sql`${cardColumns(list.userId, null, list.now)}, d.active AND d.expires_at > ${list.now}::timestamptz AS active,
      d.withdrawn_at IS NOT NULL AS withdrawn`,
    rows: sql`page JOIN deals d ON d.id = page.id JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id`,
  })
}

const sortOf = (sort: DealSort, descending: boolean): TableSort =>
  sort === 'product'
    ? { key: sql`d.product_key`, type: 'text', descending }
    : { key: sql`d.created_at`, type: 'timestamptz', descending }

function conditionsOf({ brandId, state, now }: ListedDeals): RawBuilder<unknown>[] {
  const over = sql`(NOT d.active OR d.expires_at <= ${now}::timestamptz)`
  const of = {
    active: sql`d.active AND d.expires_at > ${now}::timestamptz`,
    ended: sql`d.withdrawn_at IS NULL AND ${over}`,
    withdrawn: sql`d.withdrawn_at IS NOT NULL`,
  }
  return [
    ...(brandId === null ? [] : [sql`d.brand_id = ${brandId}::uuid`]),
    ...(state === undefined ? [] : [of[state]]),
  ]
}

/**
 * Selects all deals with the columns needed to walk them: active ones from their narrow copies,
 * once each, and the others from the table.
 */
const ALL_BY_CREATION = [
  sql`(SELECT id, created_at, search FROM deals_once) d`,
  sql`(SELECT id, created_at, search FROM deals WHERE NOT active) d`,
]

/**
 * Selects deals by words of title, tags, product and brand; the last word also matches by its
 * beginning. Active deals are found in deal_search, the others in an index of their own, so that a
 * reaction updates no index of words.
 */
function searchOf({ search, brandId, state, sort }: ListedDeals): Table['search'] {
  if (search === undefined) return undefined
  const query = wordQuery(search)
  const found = { vector: sql`d.search`, query }
  if (brandId !== null) return found
  return {
    ...found,
    ids: sql`
      SELECT k.id FROM deals_once k WHERE k.search @@ ${query}
      UNION ALL SELECT o.id FROM deals o WHERE NOT o.active AND o.search @@ ${query}`,
    walk: state === undefined && sort === 'createdAt' ? ALL_BY_CREATION : undefined,
  }
}

const RECORD_COLUMNS = tableColumns(`deals d:
  title description tags gtin images video_url link points price_cents discount expires_at product_id
  category_ids shop_id other_shops adults active withdrawn_at withdrawn_text`)

/** Fields of a deal that only the back-office shows. */
export interface RecordRow extends RowOf<typeof RECORD_COLUMNS> {
  readonly withdrawn_reason: NonNullable<DealRecord['withdrawal']>['reason']
  readonly quantity: number
}

/**
 * Reads the columns that a form edits, and when and why the deal was withdrawn; undefined when
 * there is no such deal.
 */
export const readRecord = (db: Db, id: string): Promise<RecordRow | undefined> => firstRow(db)`
    SELECT ${RECORD_COLUMNS}, d.withdrawn_reason, stock.quantity
    FROM deals d JOIN deal_stock stock ON stock.deal_id = d.id WHERE d.id = ${id}`
