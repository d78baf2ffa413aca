import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

/** Tests the notifications and invitations of the demo's people. */
export function hasNoticesAndInvitations(given: () => { readonly test: TestApp }): void {
  it('R-419 lists of notifications are in the order of time', async () => {
    const { rows } = await sql<{ late: number }>`
    SELECT count(*)::int AS late FROM (
      SELECT at, lag(at) OVER (PARTITION BY user_id ORDER BY id) AS before FROM notices
    ) list WHERE before > at`.execute(given().test.db)
    expect(rows).toEqual([{ late: 0 }])
  })

  it('R-327 audience@ has an invitation in every state, and brand@ one to decide', async () => {
    const { rows } = await sql<{ state: string; reason: string | null }>`
    SELECT r.state, r.reason FROM referral_checks r JOIN users u ON u.id = r.user_id JOIN users i ON i.id = u.invited_by
    WHERE i.email = 'audience@vicino.test' ORDER BY r.due_at`.execute(given().test.db)
    const states = rows.map(({ state, reason }) => reason ?? state)
    expect(states.slice(0, 5)).toEqual(['paid', 'purchase', 'same_person', 'paid', 'review'])
    expect(new Set(states.slice(5))).toEqual(new Set(['waiting']))
  })

  it('the platform finds work in each of its queues, and what it has decided', async () => {
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM reports WHERE decision IS NULL)::int AS reports,
        (SELECT count(*) FROM reports WHERE decision IS NOT NULL)::int AS decided,
        (SELECT count(*) FROM support_requests WHERE answered_at IS NULL)::int AS requests,
        (SELECT count(*) FROM support_requests WHERE answered_at IS NOT NULL)::int AS answered,
        (SELECT count(*) FROM business_applications WHERE status = 'pending')::int AS applications,
        (SELECT count(*) FROM deliveries)::int AS sent`.execute(given().test.db)
    expect(rows).toEqual([{ reports: 3, decided: 1, requests: 2, answered: 1, applications: 2, sent: 0 }])
  })
}
