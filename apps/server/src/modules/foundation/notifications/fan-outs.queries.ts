import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allValues, execute, firstRow } from '../../../platform/db/statement.ts'

/**
 * Templates that are sent to many people about a deal: to followers for a new deal, to people who
 * saved it for its end.
 */
export type FanOutTemplate = 'new-deal' | 'saved-expiring'

/**
 * Stores that followers have to be notified of a new deal, unless they were. Of the deals that a
 * brand publishes within a day, an imported list for example, the first `aDay` are announced.
 */
export const addNewDeal = (tx: Db, dealId: string, aDay: number, now: Date): Promise<void> => execute(tx)`
    INSERT INTO fan_outs (template, deal_id, created_at)
    SELECT 'new-deal', d.id, ${now} FROM deals d
    WHERE d.id = ${dealId} AND ${aDay}::int > (
      SELECT count(*) FROM deals o JOIN fan_outs f ON f.deal_id = o.id AND f.template = 'new-deal'
      WHERE o.brand_id = d.brand_id AND f.created_at > ${now}::timestamptz - interval '1 day')
    ON CONFLICT (deal_id, template) DO NOTHING`

/** Stores the same for all saved deals that end between two moments; each is announced once. */
export const addEndingFanOuts = (tx: Db, from: Date, to: Date, now: Date): Promise<void> => execute(tx)`
    INSERT INTO fan_outs (template, deal_id, created_at)
    SELECT 'saved-expiring', id, ${now} FROM deals
    WHERE active AND expires_at > ${from} AND expires_at <= ${to} AND want_count > 0
    ON CONFLICT (deal_id, template) DO NOTHING`

export interface FanOut {
  readonly id: string
  readonly template: FanOutTemplate
  readonly dealId: string
  readonly afterId: string
}

/** Whether somebody is still to be notified by a fan-out. */
export const fanOutsWait = (): RawBuilder<boolean> => sql`EXISTS (SELECT FROM fan_outs WHERE done_at IS NULL)`

/**
 * Locks the fan-out that has notified the fewest people, so that a large brand delays nobody;
 * undefined = none waits.
 */
export const lockFanOut = (tx: Db): Promise<FanOut | undefined> => firstRow(tx)`
    SELECT id, template, deal_id AS "dealId", after_id AS "afterId" FROM fan_outs
    WHERE done_at IS NULL ORDER BY told, id LIMIT 1 FOR UPDATE SKIP LOCKED`

export interface DealNews {
  readonly brandId: string
  readonly brand: string
  readonly title: string
  readonly priceCents: number
}

/** Reads the payload about a deal; undefined when it is no longer on offer. */
export function readDealNews(tx: Db, dealId: string, now: Date): Promise<DealNews | undefined> {
  return firstRow(tx)`
    SELECT d.brand_id AS "brandId", b.username::text AS brand, d.title, d.discount_price_cents AS "priceCents"
    FROM deals d JOIN brands b ON b.id = d.brand_id
    WHERE d.id = ${dealId} AND d.active AND d.expires_at > ${now}`
}

/** Reads the next followers of a brand who want its news, in the order of their ids. */
export const nextFollowers = (
  tx: Db,
  brandId: string,
  after: string,
  limit: number,
): Promise<string[]> => allValues(tx)`
    SELECT user_id FROM follows WHERE brand_id = ${brandId} AND notify AND user_id > ${after}::uuid
    ORDER BY user_id LIMIT ${limit}::int`

/** Reads the next people who saved a deal before a moment and have not used it. */
export const nextSavers = (
  tx: Db,
  dealId: string,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<string[]> => allValues(tx)`
    SELECT user_id FROM reactions r
    WHERE deal_id = ${dealId} AND type = 'WANT' AND user_id > ${after}::uuid AND created_at < ${before}
      AND NOT EXISTS (SELECT FROM used_deals u WHERE u.user_id = r.user_id AND u.deal_id = r.deal_id)
    ORDER BY user_id LIMIT ${limit}::int`

/** Stores the position of a fan-out: people up to `after` were notified. Null = it is done. */
export const moveFanOut = (
  tx: Db,
  id: string,
  { after, told, done, now }: { after: string | null; told: number; done: boolean; now: Date },
): Promise<void> => execute(tx)`
    UPDATE fan_outs SET after_id = coalesce(${after}::uuid, after_id), told = told + ${told}::int,
      done_at = CASE WHEN ${done}::boolean THEN ${now}::timestamptz END
    WHERE id = ${id}`
