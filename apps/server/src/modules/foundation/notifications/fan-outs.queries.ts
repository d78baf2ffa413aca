import type { Db } from '../../../platform/db/database.ts'
import { allValues, execute, firstRow } from '../../../platform/db/statement.ts'

/** News of a deal that many people are told: its followers of a new one, who saved it of its end. */
export type FanOutTemplate = 'new-deal' | 'saved-expiring'

/**
 * Notes that followers are to be told of a new deal, unless they were. Of the deals that a brand publishes within a day,
 * an imported list say, the first `aDay` are announced.
 */
export const addNewDeal = (tx: Db, dealId: string, aDay: number, now: Date): Promise<void> => execute(tx)`
    INSERT INTO fan_outs (template, deal_id, created_at)
    SELECT 'new-deal', d.id, ${now} FROM deals d
    WHERE d.id = ${dealId} AND ${aDay}::int > (
      SELECT count(*) FROM deals o JOIN fan_outs f ON f.deal_id = o.id AND f.template = 'new-deal'
      WHERE o.brand_id = d.brand_id AND f.created_at > ${now}::timestamptz - interval '1 day')
    ON CONFLICT (deal_id, template) DO NOTHING`

/** Notes the same of all deals that end between two moments and that somebody saved; each is told of once. */
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

/** The fan-out that has told fewest people, locked, so that a large brand holds nobody up; undefined = none waits. */
export const lockFanOut = (tx: Db): Promise<FanOut | undefined> => firstRow(tx)`
    SELECT id, template, deal_id AS "dealId", after_id AS "afterId" FROM fan_outs
    WHERE done_at IS NULL ORDER BY told, id LIMIT 1 FOR UPDATE SKIP LOCKED`

export interface DealNews {
  readonly brandId: string
  readonly brand: string
  readonly title: string
  readonly priceCents: number
}

/** What people are told of a deal; undefined when it is no longer on offer. */
export function readDealNews(tx: Db, dealId: string, now: Date): Promise<DealNews | undefined> {
  return firstRow(tx)`
    SELECT d.brand_id AS "brandId", b.username::text AS brand, d.title, d.discount_price_cents AS "priceCents"
    FROM deals d JOIN brands b ON b.id = d.brand_id
    WHERE d.id = ${dealId} AND d.active AND d.expires_at > ${now}`
}

/** The next followers of a brand who want its news, by the order of their ids. */
export const nextFollowers = (
  tx: Db,
  brandId: string,
  after: string,
  limit: number,
): Promise<string[]> => allValues(tx)`
    SELECT user_id FROM follows WHERE brand_id = ${brandId} AND notify AND user_id > ${after}::uuid
    ORDER BY user_id LIMIT ${limit}::int`

/** The next people who saved a deal before a moment and have not used it. */
export const nextSavers = (
  tx: Db,
  dealId: string,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<string[]> => allValues(tx)`
    SELECT user_id FROM reactions r
    WHERE deal_id = ${dealId} AND type = 'WANT' AND user_id > ${after}::uuid AND created_at < ${before}
      AND NOT EXISTS (SELECT FROM used_deals u WHERE u.user_id = r.user_id AND u.deal_id = r.deal_id)
    ORDER BY user_id LIMIT ${limit}::int`

/** Notes how far a fan-out has come: people up to `after` were told. Null = it is through. */
export const moveFanOut = (
  tx: Db,
  id: string,
  { after, told, done, now }: { after: string | null; told: number; done: boolean; now: Date },
): Promise<void> => execute(tx)`
    UPDATE fan_outs SET after_id = coalesce(${after}::uuid, after_id), told = told + ${told}::int,
      done_at = CASE WHEN ${done}::boolean THEN ${now}::timestamptz END
    WHERE id = ${id}`
