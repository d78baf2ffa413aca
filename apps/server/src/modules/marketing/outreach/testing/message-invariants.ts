import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/**
 * Invariants of the messages of some programs (invariant 22; docs/modules/marketing.md, "One
 * gate"), each as a query that finds rows which break it; `$programs` are the programs to check.
 * They are written from the requirements and share nothing with sendMarketing().
 * @returns the names of the broken rules
 */
export async function brokenMessageRules(db: Db, programIds: readonly string[]): Promise<string[]> {
  const list = `ARRAY[${programIds.map((id) => `'${id}'::uuid`).join(', ')}]`
  const checks = Object.entries(RULES).map(
    ([name, query]) =>
      sql`SELECT ${sql.lit(name)} AS name WHERE EXISTS (${sql.raw(query.replaceAll('$programs', list))})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` UNION ALL `)}`.execute(db)
  return rows.map(({ name }) => name)
}

const SENDS = `
  SELECT o.*, o.at AT TIME ZONE 'Europe/Rome' AS wall FROM outreach_sends o WHERE o.program_id = ANY ($programs)`

const RULES: Readonly<Record<string, string>> = {
  '22 each message had both consents at its moment': `
    SELECT FROM (${SENDS}) o, unnest(ARRAY['loyalty-privacy', 'loyalty-marketing']) asked WHERE (
      SELECT c.granted FROM consents c WHERE c.program_id = o.program_id AND c.user_id = o.user_id AND c.purpose = asked
        AND c.created_at <= o.at ORDER BY c.id DESC LIMIT 1
    ) IS NOT TRUE`,
  '22 none was sent from 21:00 to 9:00': `
    SELECT FROM (${SENDS}) o WHERE extract(hour FROM wall) < 9 OR extract(hour FROM wall) >= 21`,
  '22 a member gets two of a brand a day': `
    SELECT FROM (${SENDS}) o GROUP BY brand_id, user_id, wall::date HAVING count(*) > 2`,
  '22 a member gets five of a brand a week': `
    SELECT FROM (${SENDS}) o GROUP BY brand_id, user_id, date_trunc('week', wall) HAVING count(*) > 5`,
  '22 of one origin a member gets one message': `
    SELECT FROM (${SENDS}) o GROUP BY origin_id, ref, user_id HAVING count(*) > 1`,
  '22 a notice has its message': `
    SELECT FROM notices n WHERE n.template = 'outreach' AND NOT EXISTS (
      SELECT FROM outreach_sends o WHERE o.user_id = n.user_id AND n.subject = 'outreach:' || o.id AND o.in_app)`,
}
