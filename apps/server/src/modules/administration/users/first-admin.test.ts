import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginApp, me } from '@vicino/contract/identity/auth/endpoints'
import { resetPassword } from '@vicino/contract/identity/auth/credentials/endpoints'
import { getOverview } from '@vicino/contract/administration/overview/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/admin.ts')
const EMAIL = 'titolare@example.test'
const PASSWORD = 'Tenuta7Sole'

let test: TestApp
let dataDir: string
let databaseUrl: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, env: { SECOND_FACTOR: 'required' } })
  test.clock.set(new Date())
  dataDir = await mkdtemp(join(tmpdir(), 'vicino-admin-'))
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(test.db)
  databaseUrl = inject('databaseUrl').replace(/\/vicino$/, `/${rows[0]?.name}`)
})
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true })
})

/** Runs the program with the keys of the test's server. */
function admin(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVER_SECRET: 's'.repeat(32) }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const adminCount = async () =>
  (await sql<{ count: number }>`SELECT count(*)::int FROM users WHERE role = 'superAdmin'`.execute(test.db))
    .rows[0]?.count

it.each([
  [[], 'npm run admin -- create EMAIL'],
  [['promote', EMAIL], 'npm run admin -- create EMAIL'],
  [['create', 'titolare'], 'titolare is no email address'],
  [['create', EMAIL, '--force'], 'npm run admin -- create EMAIL'],
])('refuses %j with its usage', async (args, said) => {
  const { status, stderr } = admin(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(said)])
  expect(await adminCount()).toBe(0)
})

it(
  'makes the first superAdmin, who chooses a password with the link and must set up a second factor',
  { timeout: 600_000 },
  async () => {
    const { status, stdout, stderr } = admin('create', EMAIL)
    expect([status, stderr]).toEqual([0, ''])
    // The program uses the real clock.
    test.clock.set(new Date(Date.now() + 1000))
    const token = /\/reset-password\?token=(\S+)/.exec(stdout)?.[1] ?? ''
    const mails = await test.db.selectFrom('deliveries').select(['template', 'address']).execute()
    expect(mails).toEqual([{ template: 'reset-password', address: EMAIL }])
    const audit = await test.db.selectFrom('audit_log').select(['action', 'actor_id', 'detail']).execute()
    expect(audit).toEqual([
      { action: 'user.create', actor_id: null, detail: { role: 'superAdmin', by: 'npm run admin' } },
    ])

    const body = { email: EMAIL, password: PASSWORD }
    expect((await test.refused(loginApp, { body })).code).toBe('credentials_wrong')
    await test.request(resetPassword, { body: { token, password: PASSWORD } })
    expect((await test.refused(resetPassword, { body: { token, password: PASSWORD } })).code).toBe(
      'link_invalid',
    )
    const session = await test.request(loginApp, { body, headers: { 'x-client': 'native' } })
    if (!('accessToken' in session)) throw new Error('no session')
    const headers = { authorization: `Bearer ${session.accessToken}` }
    expect(await test.request(me, { headers })).toMatchObject({ role: 'superAdmin' })
    expect((await test.refused(getOverview, { headers })).code).toBe('second_factor_required')
  },
)

it(
  'refuses when there is one, unless another is requested, and an address that has an account',
  { timeout: 600_000 },
  async () => {
    const refused = admin('create', 'seconda@example.test')
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining('There is a superAdmin already'),
    ])
    expect(admin('create', 'seconda@example.test', '--another').status).toBe(0)
    const taken = admin('create', EMAIL, '--another')
    expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining('has an account already')])
    expect(await adminCount()).toBe(2)
  },
)
