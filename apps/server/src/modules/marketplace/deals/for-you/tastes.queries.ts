import { TASTE_DAYS, type TasteSign } from '@vicino/domain/for-you'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../../platform/db/statement.ts'

/** Most signs read for one person: the latest redemptions, and reactions to the newest deals. */
const REDEMPTIONS = 300
const REACTIONS = 500

export interface SignRow {
  readonly sign: TasteSign
  readonly age_days: number
  readonly category_ids: string[]
  readonly brand_id: string
}

/** Tells whether a person consents to profiling, by the newest event of the log. */
export const allowsProfiling = (db: Db, userId: string): Promise<boolean> => firstValue(db, false)`
    SELECT c.granted FROM users u CROSS JOIN LATERAL (
      SELECT granted FROM consents WHERE user_id = u.id AND purpose = 'profiling' ORDER BY id DESC LIMIT 1
    ) c WHERE u.id = ${userId} AND u.erased_at IS NULL`

/** Reads what a person did with deals in the last twelve months. */
export function readSigns(db: Db, userId: string, now: Date): Promise<SignRow[]> {
  const since = sql`${now}::timestamptz - make_interval(days => ${TASTE_DAYS}::int)`
  return allRows(db)`
    SELECT s.sign, extract(epoch FROM ${now}::timestamptz - s.at)::float8 / 86400 AS age_days, d.category_ids, d.brand_id
    FROM (
      (SELECT deal_id, 'redeemed' AS sign, confirmed_at AS at FROM redemptions
        WHERE user_id = ${userId} AND status = 'redeemed' AND confirmed_at > ${since}
        ORDER BY opened_at DESC, id DESC LIMIT ${REDEMPTIONS})
      UNION ALL
      (SELECT deal_id, type, created_at FROM reactions WHERE user_id = ${userId} AND created_at > ${since}
        ORDER BY deal_id DESC LIMIT ${REACTIONS})
    ) s JOIN deals d ON d.id = s.deal_id`
}

/** Ids, the strongest first, and the strength of each in thousandths. */
export interface TasteList {
  readonly ids: readonly string[]
  readonly strengths: readonly number[]
}

export const storeTastes = (
  tx: Db,
  userId: string,
  categories: TasteList,
  brands: TasteList,
  now: Date,
): Promise<void> => execute(tx)`
    INSERT INTO tastes (user_id, categories, category_strengths, brands, brand_strengths, updated_at)
    VALUES (${userId}, ${categories.ids}::uuid[], ${categories.strengths}::smallint[],
      ${brands.ids}::uuid[], ${brands.strengths}::smallint[], ${now}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET categories = excluded.categories, category_strengths = excluded.category_strengths,
      brands = excluded.brands, brand_strengths = excluded.brand_strengths, updated_at = excluded.updated_at`

export async function deleteTastes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('tastes').where('user_id', '=', userId).execute()
}

/** Reads the people whose tastes were computed longest ago, before a moment. */
export async function oldestTastes(tx: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('tastes')
    .select('user_id')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Reads tastes with the names of what is liked, for the person's export. */
export async function readTastes(db: Db, userId: string) {
  const rows = await allRows(db)<{ categories: unknown; brands: unknown; updatedAt: Date }>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('category', c.name_it, 'strength', l.strength / 1000.0) ORDER BY l.no), '[]')
        FROM unnest(t.categories, t.category_strengths) WITH ORDINALITY l (id, strength, no) JOIN categories c ON c.id = l.id)
        AS categories,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('brand', b.username, 'strength', l.strength / 1000.0) ORDER BY l.no), '[]')
        FROM unnest(t.brands, t.brand_strengths) WITH ORDINALITY l (id, strength, no) JOIN brands b ON b.id = l.id) AS brands,
      t.updated_at AS "updatedAt"
    FROM tastes t WHERE t.user_id = ${userId}`
  return rows[0] ?? null
}
