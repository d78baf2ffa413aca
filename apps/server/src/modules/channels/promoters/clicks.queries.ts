import { PROMOTER_RULES } from '@vicino/domain/promoters'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstRow } from '../../../platform/db/statement.ts'

export interface LinkTarget {
  readonly id: string
  readonly dealId: string
  readonly isGivenBack: boolean
}

export const findTarget = (db: Db, code: string): Promise<LinkTarget | undefined> => firstRow(db)`
    SELECT id, deal_id AS "dealId", given_back_at IS NOT NULL AS "isGivenBack"
    FROM promoter_links WHERE code = ${code}`

/** Clicks of a person on a link on a calendar date in Rome (YYYY-MM-DD). */
export interface Clicked {
  readonly linkId: string
  readonly day: string
  readonly person: Buffer
  readonly clicks: number
}

/** Counts clicks, at most ten of one person on one link and date. */
export async function addClicks(db: Db, clicked: readonly Clicked[]): Promise<void> {
  const most = PROMOTER_RULES.clicksOfPerson
  const rows = clicked.map(({ linkId, day, person, clicks }) => ({
    link: linkId,
    day,
    person: `\\x${person.toString('hex')}`,
    clicks: Math.min(clicks, most),
  }))
  await execute(db)`
    WITH told AS (
      SELECT day, link, person::bytea AS person, sum(clicks)::int AS clicks
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (link uuid, day date, person text, clicks int)
      GROUP BY day, link, person
    ), counted AS (
      INSERT INTO promoter_clickers AS c (day, link_id, person, click_count)
      SELECT day, link, person, least(clicks, ${most}::int) FROM told ORDER BY day, link, person
      ON CONFLICT (day, link_id, person) DO UPDATE SET click_count = least(c.click_count + excluded.click_count, ${most}::int)
      RETURNING new.day AS day, new.link_id AS link, new.click_count - coalesce(old.click_count, 0) AS added,
        CASE WHEN old.click_count IS NULL THEN 1 ELSE 0 END AS fresh
    )
    INSERT INTO promoter_clicks AS k (link_id, day, click_count, people_count)
    SELECT link, day, sum(added), sum(fresh) FROM counted GROUP BY link, day HAVING sum(added) > 0 ORDER BY link, day
    ON CONFLICT (link_id, day) DO UPDATE SET click_count = k.click_count + excluded.click_count,
      people_count = k.people_count + excluded.people_count`
}

/** Deletes visits that no longer count, and the clickers of past days. */
export async function removeTraces(db: Db, now: Date): Promise<void> {
  await execute(db)`
    WITH old AS (
      SELECT id FROM promoter_visits
      WHERE at < ${now}::timestamptz - make_interval(days => ${PROMOTER_RULES.attributionDays + 2}) LIMIT 10000
    ) DELETE FROM promoter_visits v USING old WHERE v.id = old.id`
  await execute(db)`
    DELETE FROM promoter_clickers WHERE day < (${now}::timestamptz AT TIME ZONE 'Europe/Rome')::date - 1`
}
