import { ENDING_KEYS, type EndingKey, RETENTION, WARNING_DAYS } from '@vicino/domain/retention'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { allRows } from '../platform/db/statement.ts'
import { makePartitions } from '../platform/events/partitions.jobs.ts'
import { runOnce } from '../platform/jobs/jobs.ts'
import { writeAudit } from '../platform/audit.ts'
import { suppress } from '../platform/deliveries/suppressions.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { keepingJob } from './identity/account/account.jobs.ts'
import { makeShop, type Shop } from './loyalty/members/testing/members-fixture.ts'

const BEGIN = '2027-03-02T11:00:00+01:00'
let test: TestApp
let shop: Shop
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  test.clock.set(BEGIN)
  await makePartitions(test.db, test.clock.now())
  shop = await makeShop(test, {}, undefined, { start_date: '2027-01-01', end_date: '2030-12-31' })
  maria = await shop.customer()
})
afterAll(() => test.close())

const at = () => test.clock.now()
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(test.db)).rows[0]?.count ?? 0

interface Example {
  /** Makes a row of today, and returns how to ask whether it is there. */
  make(): Promise<() => Promise<boolean>>
}

const EXAMPLES: Readonly<Record<Exclude<EndingKey, 'inactiveAccounts'>, Example['make']>> = {
  async visits() {
    await sql`INSERT INTO visit_presences (user_id, lat, lon, at) VALUES (${maria.id}, 45, 9, ${at()})`.execute(
      test.db,
    )
    return async () => (await count(sql`SELECT count(*)::int AS count FROM visit_presences`)) > 0
  },
  async mailSuppressions() {
    await suppress(test.db, ['maria@posta.test'], { reason: 'bounce', detail: '5.1.1' }, at())
    return async () => (await count(sql`SELECT count(*)::int AS count FROM mail_suppressions`)) > 0
  },
  async notices() {
    await sql`INSERT INTO notices (user_id, kind, template, data, at, since)
      VALUES (${maria.id}, 'deal', 'deal', '{}', ${at()}, ${at()})`.execute(test.db)
    return async () =>
      (await count(
        sql`SELECT count(*)::int AS count FROM notices WHERE user_id = ${maria.id} AND template = 'deal'`,
      )) > 0
  },
  async purchaseLines() {
    await shop.buy(maria, 10, { items: [{ code: '8001234567890', category: 'Pane', net: 10 }] })
    return async () => {
      const rows = await allRows(test.db)<{ lines: { code: string | null; netCents: number }[] }>`
        SELECT lines FROM purchases WHERE user_id = ${maria.id}`
      // The amount stays.
      expect(rows[0]?.lines[0]?.netCents).toBe(1000)
      return JSON.stringify(rows).includes('Pane')
    }
  },
  async outreach() {
    await sql`INSERT INTO outreach_sends (brand_id, program_id, user_id, origin_kind, origin_id, title, body, at, in_app, push, email)
      VALUES (${shop.brandId}, ${shop.programId}, ${maria.id}, 'message', gen_random_uuid(), 'Ciao', 'Pane', ${at()}, true, false, false)`.execute(
      test.db,
    )
    return async () => (await count(sql`SELECT count(*)::int AS count FROM outreach_sends`)) > 0
  },
  async conversations() {
    await sql`WITH c AS (
        INSERT INTO conversations (user_id, brand_id, last_text, last_at, created_at)
        VALUES (${maria.id}, ${shop.brandId}, 'Ciao', ${at()}, ${at()}) RETURNING id)
      INSERT INTO messages (conversation_id, by_brand, author_id, text, client_id, at)
      SELECT id, false, ${maria.id}, 'Ciao', gen_random_uuid(), ${at()} FROM c`.execute(test.db)
    return async () =>
      (await count(
        sql`SELECT (SELECT count(*) FROM conversations)::int + (SELECT count(*) FROM messages)::int AS count`,
      )) > 0
  },
  async supportRequests() {
    await sql`INSERT INTO support_requests (user_id, topic, text, created_at, answer, answered_at)
      VALUES (${maria.id}, 'other', 'Aiuto', ${at()}, 'Ecco', ${at()})`.execute(test.db)
    return async () => (await count(sql`SELECT count(*)::int AS count FROM support_requests`)) > 0
  },
  async guestNotices() {
    await sql`INSERT INTO reports (page, reason, text, created_at, decision, decided_at, notifier_name, notifier_email)
      VALUES ('/welcome', 'illegal', 'Che cosa', ${at()}, 'kept', ${at()}, 'Ospite', 'ospite@example.test')`.execute(
      test.db,
    )
    return async () => {
      const rows = await allRows(test.db)<{ text: string }>`
        SELECT notifier_name || coalesce(notifier_email, '') || text AS text FROM reports WHERE page = '/welcome'`
      // The report itself stays.
      expect(rows).toHaveLength(1)
      return rows[0]?.text !== ''
    }
  },
  async offlineTill() {
    await sql`INSERT INTO offline_till_entries (brand_id, id, kind, at, received_at, outcome)
      VALUES (${shop.brandId}, gen_random_uuid(), 'deal', ${at()}, ${at()}, 'done')`.execute(test.db)
    return async () => (await count(sql`SELECT count(*)::int AS count FROM offline_till_entries`)) > 0
  },
  async audit() {
    const objectId = crypto.randomUUID()
    await writeAudit(test.db, {
      actorId: null,
      action: 'user.change',
      objectType: 'user',
      objectId,
      now: at(),
    })
    return async () =>
      (await count(sql`SELECT count(*)::int AS count FROM audit_log WHERE object_id = ${objectId}`)) > 0
  },
}

/** Runs the job at a moment after the beginning, as often as there is something left. */
async function runAt(moment: Date): Promise<void> {
  test.clock.set(moment)
  await runOnce(test.db, keepingJob(test.services), moment)
}

it('LAW-16 every row of the table that ends belongs to exactly one feature', () => {
  const owned = FEATURES.flatMap(({ keeping = [] }) => keeping.map(({ key }) => key))
  expect(owned.toSorted()).toEqual([...ENDING_KEYS].toSorted())
})

describe('what is kept ends at its time and not before', () => {
  it.each(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[])('LAW-16 %s', async (key) => {
    test.clock.set(BEGIN)
    const isThere = await EXAMPLES[key]()
    const begun = at()
    const { period } = RETENTION[key]
    const end = new Date(begun)
    if ('days' in period) end.setTime(end.getTime() + period.days * DAY_MS)
    else end.setUTCMonth(end.getUTCMonth() + period.months)
    await runAt(new Date(end.getTime() - DAY_MS))
    expect(await isThere()).toBe(true)
    // The audit log ends by whole months.
    await runAt(new Date(end.getTime() + (key === 'audit' ? 31 : 1) * DAY_MS))
    expect(await isThere()).toBe(false)
  })
})

const after = (months: number, days = 0) => {
  const moment = new Date(BEGIN)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  return new Date(moment.getTime() + days * DAY_MS)
}
const made = async () => {
  test.clock.set(BEGIN)
  const user = await test.createUser({ created_at: at() })
  await sql`UPDATE sessions SET last_used_at = ${at()} WHERE user_id = ${user.id}`.execute(test.db)
  return user
}
const rowOf = async ({ id }: TestUser) =>
  (
    await allRows(test.db)<{ erased: boolean; warnings: number }>`
    SELECT erased_at IS NOT NULL AS erased, idle_warnings AS warnings FROM users WHERE id = ${id}`
  )[0]
const mailsTo = async ({ id }: TestUser) =>
  (
    await allRows(test.db)<{
      template: string
    }>`SELECT template FROM deliveries WHERE user_id = ${id} ORDER BY id`
  ).map(({ template }) => template)

describe('an account that nobody uses', () => {
  it('LAW-16 is warned twice, at least 30 days apart and before, and then erased', async () => {
    const user = await made()
    await runAt(after(24, -2 * WARNING_DAYS - 1))
    expect(await rowOf(user)).toEqual({ erased: false, warnings: 0 })
    await runAt(after(24, -2 * WARNING_DAYS + 1))
    await runAt(after(24, -2 * WARNING_DAYS + 2))
    expect([await rowOf(user), await mailsTo(user)]).toEqual([
      { erased: false, warnings: 1 },
      ['account-unused'],
    ])
    await runAt(after(24, -WARNING_DAYS + 1))
    expect((await rowOf(user))?.warnings).toBe(2)
    await runAt(after(24, 0))
    expect((await rowOf(user))?.erased).toBe(false)
    await runAt(after(24, 2))
    expect((await rowOf(user))?.erased).toBe(true)
  })

  it('LAW-16 stays when it is used after a warning, and when its card is used at a till; a job that ran late still warns twice', async () => {
    const used = await made()
    const late = await made()
    const buyer = await made()
    await shop.join(buyer)
    await runAt(after(24, -2 * WARNING_DAYS + 1))
    await sql`UPDATE sessions SET last_used_at = ${at()} WHERE user_id = ${used.id}`.execute(test.db)
    await shop.buy(buyer, 5)
    await runAt(after(24, -WARNING_DAYS + 1))
    expect([(await rowOf(used))?.warnings, (await rowOf(buyer))?.warnings]).toEqual([0, 0])
    await sql`UPDATE users SET idle_warnings = 0, idle_warned_at = NULL WHERE id = ${late.id}`.execute(
      test.db,
    )
    const gone = []
    for (const days of [10, 41, 72]) {
      await runAt(after(24, days))
      gone.push((await rowOf(late))?.erased)
    }
    expect(gone).toEqual([false, false, true])
    expect([(await rowOf(used))?.erased, (await rowOf(buyer))?.erased]).toEqual([false, false])
  })

  it('LAW-16 of a business, or of the platform, is not ended by time', async () => {
    test.clock.set(BEGIN)
    const owner = await test.createUser({ role: 'brand', created_at: at() })
    await runAt(after(30))
    await runAt(after(32))
    await runAt(after(34))
    expect(await rowOf(owner)).toEqual({ erased: false, warnings: 0 })
  })
})
