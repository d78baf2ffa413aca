import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getProgramBalance,
  leaveProgram,
  listProgramEvents,
  refundReceipt,
} from '@vicino/contract/loyalty/members/endpoints'
import { browseBrands } from '@vicino/contract/marketplace/brands/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { ledgerJob } from '../../foundation/ledger/ledger.jobs.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop } from '../members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { replayInto } from './replay-into.ts'
import { balancesCsv } from './replay-report.ts'
import { orderFiles } from './testing/orders.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/import.ts')
const DEFINITION = join(import.meta.dirname, 'testing/definitions/quarters.json')
let test: TestApp
let folder: string
/** The database that the command uses, too. */
let databaseUrl: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(test.db)
  databaseUrl = inject('databaseUrl').replace(/\/vicino$/, `/${rows[0]?.name}`)
  folder = await mkdtemp(join(tmpdir(), 'vicino-replay-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const environment = () => ({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder })
/** Runs `npm run import` with these options. */
function run(...options: string[]): { status: number | null; stdout: string; stderr: string } {
  const said = { encoding: 'utf8', env: environment() } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...options], said)
  return { status, stdout, stderr }
}
/** How many rows of some tables there are. */
const counted = async () => {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM programs) AS programs, (SELECT count(*) FROM brands) AS brands,
      (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM loyalty_events) AS events,
      (SELECT count(*) FROM ledger_transfers) AS transfers, (SELECT count(*) FROM program_imports) AS imports`.execute(
    test.db,
  )
  return rows[0]
}

const fileOf = async (name: string, content: string): Promise<string> => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const INPUT = { columns: {}, zone: 'Europe/Rome', linesFile: null, asOf: null, withEvents: false } as const
const differences = () => findDifferences(test.db, test.clock.now())

it('a history goes into an active program: members by handle, e-mail or id, and the server continues from there', async () => {
  test.clock.set('2027-06-01T10:00:00Z')
  const shop = await makeShop(
    test,
    { acquisti: { pointCoeff: 1, stampCoeff: 10 }, points: { expiryMonths: 3 } },
    { enabled: true, tiers: [tier('Silver', 50)] },
  )
  const [ada, bea, ciro, dina] = await Promise.all([0, 1, 2, 3].map(() => test.createUser()))
  if (ada === undefined || bea === undefined || ciro === undefined || dina === undefined) throw new Error()
  await shop.join(ciro)
  await shop.buy(ciro, 20, { receiptId: 'LIVE-1' })
  await shop.join(dina)
  await test.request(leaveProgram, { as: dina, params: { id: shop.programId }, body: { confirm: true } })
  const file = await fileOf(
    'history.csv',
    `id,customer,at,type,amount,purchase
H1,@${ada.handle},2027-02-10T10:00:00,sale,30.00,
H2,${bea.email.toUpperCase()},2027-03-05T10:00:00,sale,80.00,
H3,@${ada.handle},2027-04-20T10:00:00,sale,25.50,
H4,${bea.email.toUpperCase()},2027-05-02T10:00:00,return,-10.00,H2
H5,${ciro.id},2027-05-03T10:00:00,sale,40.00,
LIVE-1,${ciro.id},2027-06-01T09:00:00,sale,20.00,
H6,nobody-at-all,2027-05-03T10:00:00,sale,5.00,
H7,${dina.handle},2027-05-03T10:00:00,sale,5.00,
H8,${shop.scanner.handle},2027-05-03T10:00:00,sale,5.00,
H9,${ciro.id},2027-05-04T10:00:00,return,-50.00,H5
`,
  )
  const replay = (path: string, dryRun = false) =>
    replayInto(
      test.db,
      { programId: shop.programId },
      { ...INPUT, file: path },
      { now: test.clock.now(), dryRun },
    )
  const dry = await replay(file, true)
  expect(await counted()).toMatchObject({ imports: 0, events: 1 })
  const written = await replay(file)
  expect(written.balances).toEqual(dry.balances)
  expect(balancesCsv(written.balances).trimEnd().split('\n').slice(1)).toEqual(
    [
      // 30 points of February expired on 11 May.
      `@${ada.handle},25,0,5,55,Silver,2,55.50,55,0,0,0,30`,
      `${bea.email.toUpperCase()},70,0,7,70,Silver,1,70.00,80,10,0,0,0`,
      `${ciro.id},60,0,6,60,Silver,2,60.00,60,0,0,0,0`,
    ].toSorted(),
  )
  expect(written.refused).toEqual([
    { row: 6, reason: 'duplicate' },
    { row: 7, reason: 'not_member' },
    { row: 8, reason: 'not_member' },
    { row: 9, reason: 'staff_self' },
    { row: 10, reason: 'refund_exceeds' },
  ])
  expect(await differences()).toEqual([])
  // Nobody is notified of old points, earned or expired.
  const { rows: loud } = await sql`
    SELECT type, payload FROM outbox_log WHERE type LIKE 'loyalty.%' AND created_at < '2027-06-01' AND type <> 'loyalty.joined'
      AND NOT coalesce((payload ->> 'silent')::boolean, false)`.execute(test.db)
  expect(loud).toEqual([])

  await expect(replay(file)).rejects.toThrow('This file was imported already')
  const more = `id,customer,at,type,amount\nH1,@${ada.handle},2027-02-10T10:00:00,sale,30\n`
  expect((await replay(await fileOf('more.csv', more))).refused).toEqual([{ row: 1, reason: 'duplicate' }])
  const late = `id,customer,at,type,amount\nL1,@${ada.handle},2027-07-10T10:00:00,sale,30\n`
  await expect(replay(await fileOf('late.csv', late))).rejects.toThrow('which is to come')

  const balanceOf = (user: typeof ada) =>
    test.request(getProgramBalance, {
      as: user,
      params: { userId: user.id, programId: shop.programId },
    })
  expect(await balanceOf(ada)).toMatchObject({
    points: 25,
    stamps: 5,
    tier: { name: 'Silver' },
    joinedAt: '2027-02-10T09:00:00.000Z',
  })
  expect(await balanceOf(bea)).toMatchObject({ points: 70, stamps: 7, statusPoints: 70 })
  expect(await balanceOf(ciro)).toMatchObject({ points: 60, joinedAt: '2027-05-03T08:00:00.000Z' })

  // A receipt of the history is returned, once by its id and once without; then a member buys.
  const { items } = await test.request(listProgramEvents, { as: ada, params: { id: shop.programId } })
  // The first 30 have expired.
  expect(items.map(({ points }) => points)).toEqual([-30, 25, 30])
  const back = await shop.giveBack(items[1]?._id ?? '', 5.5)
  expect(back).toMatchObject({ points: -5, balance: { points: 20 } })
  // February's 30 points expired, so the return does not demand them.
  expect(await shop.giveBack(items[2]?._id ?? '')).toMatchObject({
    points: -30,
    balance: { points: 20, debt: 0 },
  })
  const loose = await test.request(refundReceipt, {
    as: shop.scanner,
    body: { member: { userId: bea.id }, amount: 20, receiptId: 'LOOSE-1' },
  })
  expect(loose.results[0]).toMatchObject({ points: -20, balance: { points: 50 } })
  expect(await shop.buy(bea, 12)).toMatchObject({ points: 12, balance: { points: 62 } })
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  expect(await differences()).toEqual([])

  // The remaining points of March expire by the job.
  test.clock.set('2027-06-07T10:00:00Z')
  await runOnce(test.db, ledgerJob, test.clock.now())
  expect(await balanceOf(bea)).toMatchObject({ points: 12 })
  expect(await differences()).toEqual([])
})

it('a new program of an import is listed nowhere, and is complete or absent: a killed run leaves none', async () => {
  const { orders } = orderFiles(150, 12, 3)
  const file = await fileOf('orders.csv', orders)
  const options = ['--purchases', file, '--program-file', DEFINITION]
  const before = await counted()
  const child = spawn(process.execPath, [SCRIPT, ...options], { env: environment() })
  const copying = async (what: string) => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE ${`COPY ${what}%`}
        AND state = 'active'`.execute(test.db)
    return rows.length
  }
  // The import has written half of its tables when it waits for the lock on this one.
  await test.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE purchases IN SHARE MODE`.execute(tx)
    await expect.poll(() => copying('purchases'), { timeout: 120_000 }).toBe(1)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
  })
  await expect.poll(() => copying('')).toBe(0)
  expect(await counted()).toEqual(before)
  expect(await differences()).toEqual([])

  const dry = run(...options, '--dry-run')
  const written = run(...options)
  expect(written.stdout).toBe(dry.stdout)
  expect(written.stderr).toContain(dry.stderr)
  const programId = /into the program (\S+)/.exec(written.stderr)?.[1] ?? ''
  expect(await differences()).toEqual([])
  const admin = await test.createUser({ role: 'superAdmin' })
  const { items } = await test.request(browseBrands, { as: admin, query: { q: 'Trimestri' } })
  expect(items).toEqual([])
  const { rows } = await sql<{ userId: string; username: string }>`
    SELECT m.user_id AS "userId", u.username FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.program_id = ${programId} ORDER BY u.username`.execute(test.db)
  for (const { userId, username } of rows) {
    const [customer = ''] = username.split(' ')
    const line = written.stdout.split('\n').find((text) => text.startsWith(`${customer},`)) ?? ''
    const balance = await test.request(getProgramBalance, { as: admin, params: { userId, programId } })
    const { points, pending, debt, stamps, statusPoints } = balance
    expect(`${customer},${points + pending},${debt},${stamps}`).toBe(line.split(',').slice(0, 4).join())
    expect(statusPoints).toBeGreaterThanOrEqual(0)
    expect(balance.tier.name).not.toBe('')
  }

  const nowhere = run('--purchases', file, '--program', 'nothing')
  expect([nowhere.status, nowhere.stdout]).toEqual([1, ''])
  expect(nowhere.stderr).toContain('There is no program nothing')
  expect(run('--purchases', file).status).toBe(2)
})
