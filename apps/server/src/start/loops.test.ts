import { createCampaign, getCampaign } from '@vicino/contract/marketing/campaigns/endpoints'
import {
  confirmCustomerImport,
  getCustomerImport,
  uploadCustomerImport,
} from '@vicino/contract/loyalty/customers/imports/endpoints'
import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import { createExport, getExportCsv, listExports } from '@vicino/contract/marketing/exports/endpoints'
import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { subscribeToPush } from '@vicino/contract/foundation/notifications/endpoints'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
} from '@vicino/contract/channels/webhooks/endpoints'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeAutomation } from '../modules/marketing/automations/testing/automations.ts'
import { FEATURES } from '../modules/all.ts'
import { campaignOf } from '../modules/marketing/campaigns/testing/campaign.ts'
import { type Clientele, makeClientele } from '../modules/loyalty/customers/testing/customers-fixture.ts'
import { makeShop } from '../modules/loyalty/members/testing/members-fixture.ts'
import { sendForm } from '../modules/foundation/files/testing/uploads.ts'
import { redeem } from '../modules/redemption/brand-points/testing/give.ts'
import {
  startPushService,
  type PushService,
} from '../modules/foundation/notifications/testing/push-service.ts'
import { Phone, Wallets } from '../modules/channels/wallet-passes/testing/wallets.ts'
import { type Receiver, startReceiver } from '../modules/channels/webhooks/testing/receiver.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { allValues } from '../platform/db/statement.ts'
import { channelsOf, jobsOf } from '../platform/feature.ts'
import { emit } from '../platform/events/outbox.ts'
import { PLATFORM_JOBS } from '../platform/jobs/platform-jobs.ts'
import { mailFolder } from '../platform/deliveries/email/mailbox.ts'
import { sendEmail } from '../platform/deliveries/enqueue.ts'
import { makeDeal } from '../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../platform/testing/test-app.ts'
import { type Loops, startLoops } from './loops.ts'

const vapid = webPush.generateVAPIDKeys()
let wallets: Wallets
let test: TestApp
let shop: Clientele
let pushes: PushService
let forJobs: Database
/** A program whose points of a member have expired. */
let expired: { readonly programId: string; readonly anna: TestUser }
beforeAll(async () => {
  pushes = await startPushService()
  let started: [Loops, string] | undefined
  wallets = await Wallets.open({
    env: {
      WEBHOOK_LOOPBACK: 'allowed',
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      PUSH_HOSTS: pushes.host,
    },
    loops: (app, services, url) => {
      const loops = startLoops(app, services, url)
      started = [loops, url]
      return loops
    },
  })
  ;({ test } = wallets)
  // Points of a month, which have run out when the server starts.
  test.clock.set('2027-01-20T11:00:00+01:00')
  const short = await makeShop(test, { points: { expiryMonths: 1 } })
  const anna = await short.customer()
  await short.buy(anna, 30)
  expired = { programId: short.programId, anna }
  // A Tuesday morning.
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await makeClientele(test)
  const [loops, url] = started ?? expect.fail('no loops were started')
  forJobs = openDatabase({ url, poolSize: 2, statementTimeoutMs: 0 })
  loops.begin(forJobs)
  // The clock has moved on by months, as if the server had been down: a job makes today's
  // partitions.
  await vi.waitUntil(async () => (await jobRuns()).includes('partitions'), soon)
})
afterAll(async () => {
  await wallets.close()
  await forJobs.destroy()
  await pushes.close()
})

/** The loops look once a second, so a test waits this long for them. */
const soon = { timeout: 120_000, interval: 50 }
/** Lists the jobs that have run, with the error of their last failure. */
async function jobRuns(): Promise<string[]> {
  const { rows } = await sql<{ name: string; failure: string }>`
    SELECT name, CASE WHEN failed_at > coalesce(done_at, '-infinity') THEN failure ELSE '' END AS failure
    FROM job_runs ORDER BY name`.execute(test.db)
  return rows.map(({ name, failure }) => (failure === '' ? name : `${name}: ${failure}`)).toSorted()
}
const WANTS = { marketingConsent: true }
const mailOf = ({ id }: TestUser) =>
  test.db.selectFrom('deliveries').where('user_id', '=', id).selectAll().execute()
const titlesOf = async ({ id }: TestUser): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    SELECT data ->> 'title' AS title FROM notices WHERE user_id = ${id} AND data ? 'title'`.execute(test.db)
  return rows.map(({ title }) => title)
}

const pointsOf = async (programId: string, as: TestUser): Promise<number> =>
  (await test.request(getProgramBalance, { as, params: { userId: as.id, programId } })).points

/** The lines of points that were taken because their time was over. */
const expiries = () =>
  test.db
    .selectFrom('ledger_transfers')
    .where('kind', '=', 'expiry')
    .select(['amount', 'balance_after'])
    .execute()

/** A test of each worker and channel with its own loop, by the name of the feature or channel. */
const OWN_LOOPS: Readonly<Record<string, () => Promise<void>>> = {
  async webhooks() {
    const answers = [200, 410, 307, 429]
    const receivers: Receiver[] = []
    const hooks: string[] = []
    for (const status of answers) {
      const receiver = await startReceiver()
      receiver.answers((_request, response) => response.writeHead(status, { location: '/altrove' }).end())
      receivers.push(receiver)
      const body = { url: `${receiver.address}/vicino`, description: '', events: ['member.joined' as const] }
      const { _id } = await test.request(createWebhook, { as: shop.owner, body })
      hooks.push(_id)
    }
    const got = () => receivers.map((receiver) => receiver.got.length)
    const logs = async () => {
      const params = hooks.map((id) => ({ id }))
      const pages = await Promise.all(
        params.map((each) => test.request(listWebhookDeliveries, { as: shop.owner, params: each })),
      )
      return pages.map(({ items }) => items.map(({ state, attempts, status }) => [state, attempts, status]))
    }
    try {
      await shop.customer()
      await expect
        .poll(logs, soon)
        .toEqual([
          [['delivered', 1, 200]],
          [['failed', 1, 410]],
          [['waiting', 1, 307]],
          [['waiting', 1, 429]],
        ])
      const listed = await test.request(listWebhooks, { as: shop.owner })
      const off = new Map(listed.map(({ _id, enabled, disabledFor }) => [_id, [enabled, disabledFor]]))
      expect(hooks.map((id) => off.get(id))).toEqual([
        [true, null],
        [false, 'gone'],
        [true, null],
        [true, null],
      ])
      // It is tried again after 5 s, 5 min and 30 min, and not again because of the lease of an
      // ended message.
      let attempts = 1
      for (const [seconds, more] of [
        [5, 1],
        [61, 0],
        [240, 1],
        [61, 0],
        [1740, 1],
      ] as const) {
        test.clock.advance(seconds)
        attempts += more
        await expect
          .poll(logs, soon)
          .toEqual([
            [['delivered', 1, 200]],
            [['failed', 1, 410]],
            [['waiting', attempts, 307]],
            [['waiting', attempts, 429]],
          ])
        // The next message of another endpoint shows that all messages due by now were handled.
        const before = got()[0] ?? 0
        await shop.customer()
        await expect.poll(() => got()[0], soon).toBe(before + 1)
        await test.db
          .deleteFrom('webhook_deliveries')
          .where('id', 'not in', (query) =>
            query
              .selectFrom('webhook_deliveries')
              .distinctOn('endpoint_id')
              .select('id')
              .orderBy('endpoint_id')
              .orderBy('id'),
          )
          .execute()
      }
      expect(new Set(receivers[2]?.got.map(({ url }) => url))).toEqual(new Set(['/vicino']))
      // Of every message that was answered the receiver got one request.
      const taken = receivers[0]?.got.map(({ headers }) => headers['webhook-id']) ?? []
      expect([taken.length, new Set(taken).size]).toEqual([6, 6])
      expect(receivers[1]?.got).toHaveLength(1)
    } finally {
      await Promise.all(receivers.map((receiver) => receiver.close()))
    }
  },
  async 'wallet-passes'() {
    const phone = new Phone(wallets)
    const ada = await wallets.member()
    await phone.add(ada, wallets.shop)
    const before = phone.pushes().length
    await wallets.shop.buy(ada, 5)
    await expect
      .poll(() => {
        test.clock.advance(4)
        return phone.pushes().length
      }, soon)
      .toBeGreaterThan(before)
  },
  async email() {
    const user = await test.createUser({ email_verified_at: test.clock.now() })
    const message = { language: 'it', template: 'password-changed', data: {}, now: test.clock.now() } as const
    await sendEmail(test.db, { userId: user.id, ...message })
    await expect.poll(() => mailOf(user), soon).toEqual([])
    const folder = mailFolder(test.services.config)
    const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))
    const arrived = (await Promise.all(texts)).filter((text) => text.includes(`To: ${user.email}`))
    expect(arrived).toEqual([expect.stringMatching(/^Subject: .+/m)])
  },
  async push() {
    const user = await test.createUser({ email_verified_at: test.clock.now() })
    await test.request(subscribeToPush, { as: user, body: pushes.browser() })
    await redeem(test, user, 120)
    await expect.poll(() => pushes.pushed.length, soon).toBe(1)
  },
}

it('every worker and channel has a test here in which its own loop runs', () => {
  const workers = FEATURES.flatMap(({ name, workers: own = [] }) => own.map(() => name))
  const channels = channelsOf(FEATURES, test.services).map(({ name }) => name)
  expect(Object.keys(OWN_LOOPS).toSorted()).toEqual([...workers, ...channels, 'email'].toSorted())
})

it.each(Object.keys(OWN_LOOPS))(
  'R-392 R-413 R-421 the loop of %s does its work as npm start runs it',
  async (name) => {
    await expect(OWN_LOOPS[name]?.()).resolves.toBeUndefined()
  },
)

it('R-378 R-384 R-393 R-420 the loops process campaigns, automations, exports, imports and news to many', async () => {
  const { owner, programId } = shop
  const maria = await shop.member({}, WANTS)
  await makeAutomation(test, shop, { actions: { points: 20 } })
  const [campaign, made] = [
    await test.request(createCampaign, { as: owner, params: { programId }, body: campaignOf() }),
    await test.request(createExport, {
      as: owner,
      body: { what: 'customers', programId, from: null, to: null },
    }),
  ]
  await test.db.insertInto('follows').values({ user_id: maria.id, brand_id: shop.brandId }).execute()
  const deal = await makeDeal(test.db, {
    brand_id: shop.brandId,
    expires_at: new Date(test.clock.now().getTime() + 3 * 86_400_000),
  })
  await emit(test.db, 'deal.published', { dealId: deal.id, brandId: shop.brandId }, test.clock.now())
  await shop.buy(maria, 10)
  const file = `cliente;punti;riferimento\n${maria.email};7;prova\n`
  const sent = await sendForm(
    test,
    { ...uploadCustomerImport, path: `/customer/${programId}/import` },
    owner,
    [
      { name: 'fileName', content: 'saldi.csv' },
      { name: 'kind', content: 'balances' },
      { name: 'file', content: Buffer.from(file), fileName: 'saldi.csv', type: 'text/csv' },
    ],
  )
  const { _id: importId, ready, points, stamps, amountCents } = sent.json<CustomerImport>()
  await test.request(confirmCustomerImport, {
    as: owner,
    params: { programId, importId },
    body: { reason: 'Saldo della vecchia tessera', rows: ready, points, stamps, amountCents },
  })
  const states = async () => [
    (await test.request(getCampaign, { as: owner, params: { programId, campaignId: campaign._id } })).state,
    (await test.request(listExports, { as: owner, query: {} })).items.find(({ _id }) => _id === made._id)
      ?.state,
    (await test.request(getCustomerImport, { as: owner, params: { programId, importId } })).state,
  ]
  await expect
    .poll(() => {
      test.clock.advance(1)
      return states()
    }, soon)
    .toEqual(['sent', 'ready', 'applied'])
  const csv = await test.send(getExportCsv, { as: owner, params: { id: made._id } })
  expect([csv.statusCode, csv.body]).toEqual([200, expect.stringContaining(maria.username)])
  await expect.poll(() => titlesOf(maria), soon).toContain('Pane nuovo')
  const runs = () =>
    sql<{
      count: number
    }>`SELECT count(*)::int AS count FROM automation_runs WHERE user_id = ${maria.id} AND state = 'done'`.execute(
      test.db,
    )
  await expect.poll(async () => (await runs()).rows[0]?.count, soon).toBe(1)
  // 10 for the purchase, 20 of the automation, 7 of the import.
  await expect.poll(() => pointsOf(programId, maria), soon).toBe(37)
  const told = () =>
    test.db.selectFrom('notices').where('subject', '=', `new-deal:${deal.id}`).select('user_id').execute()
  await expect.poll(told, soon).toEqual([{ user_id: maria.id }])
})

it('R-184 R-384 what waits for its time comes at it: the end of a code with its unit, and a campaign', async () => {
  const { owner, programId } = shop
  const carla = await shop.member({}, WANTS)
  const scheduledAt = new Date(test.clock.now().getTime() + 2 * 3_600_000).toISOString()
  const campaign = await test.request(createCampaign, {
    as: owner,
    params: { programId },
    body: campaignOf({ title: 'Torte domani', scheduledAt }),
  })
  const stateOf = async () =>
    (await test.request(getCampaign, { as: owner, params: { programId, campaignId: campaign._id } })).state
  const deal = await makeDeal(test.db, {
    brand_id: shop.brandId,
    quantity: 1,
    expires_at: new Date(test.clock.now().getTime() + 3 * 86_400_000),
  })
  // Accounts of a month: what new ones may hold is limited.
  const known = new Date(test.clock.now().getTime() - 30 * 86_400_000)
  const [first, second] = await Promise.all(
    [0, 1].map(() => test.createUser({ created_at: known, email_verified_at: known })),
  )
  const open = (as?: TestUser) =>
    test.send(openRedemption, {
      ...(as && { as }),
      body: { dealId: deal.id },
      headers: { 'idempotency-key': randomUUID() },
    })
  const held = async () =>
    (await test.db.selectFrom('deal_stock').where('deal_id', '=', deal.id).select('held').executeTakeFirst())
      ?.held
  expect((await open(first)).statusCode).toBe(201)
  expect((await open(second)).json()).toMatchObject({ code: 'deal_sold_out' })
  expect([await held(), await stateOf()]).toEqual([1, 'scheduled'])

  // The code ends after its 15 minutes, and its unit is free for others.
  test.clock.advance(15 * 60 + 1)
  await expect.poll(held, soon).toBe(0)
  expect((await open(second)).statusCode).toBe(201)
  expect([await stateOf(), await titlesOf(carla)]).toEqual(['scheduled', []])

  test.clock.set(scheduledAt)
  await expect.poll(stateOf, soon).toBe('sent')
  await expect.poll(() => titlesOf(carla), soon).toEqual(['Torte domani'])
})

it('R-420 points whose time is over are taken with a line in the books, and their owner is notified', async () => {
  const { programId, anna } = expired
  await expect.poll(expiries, soon).toEqual([{ amount: -30, balance_after: 0 }])
  expect(await pointsOf(programId, anna)).toBe(0)
  const notified = () => test.db.selectFrom('notices').where('user_id', '=', anna.id).select('kind').execute()
  await expect.poll(notified, soon).toContainEqual({ kind: 'points' })
})

it('every job succeeds in its loop, and every consumer has read all events and given up none', async () => {
  const names = [...PLATFORM_JOBS, ...jobsOf(FEATURES, test.services)].map(({ name }) => name)
  await expect.poll(jobRuns, soon).toEqual(names.toSorted())
  const behind = () => allValues(test.db)<string>`
    SELECT consumer FROM consumer_offsets o WHERE EXISTS (SELECT FROM outbox_log l WHERE l.id > o.last_id)
    ORDER BY consumer`
  await expect.poll(behind, soon).toEqual([])
  const registered = await allValues(test.db)`SELECT consumer FROM consumer_offsets ORDER BY 1`
  expect(registered).toEqual(test.services.consumers.map(({ name }) => name).toSorted())
})

const commits = () =>
  sql<{ count: number }>`
  SELECT xact_commit::float AS count FROM pg_stat_database WHERE datname = current_database()`.execute(
    test.db,
  )
const looks = () => test.takeStatements().filter((text) => text.includes('new_gaps')).length

/** Transactions of the database for each look of the lookout, over twenty looks. */
async function transactionsALook(): Promise<number> {
  const before = await commits()
  looks()
  let seen = 0
  await vi.waitUntil(() => (seen += looks()) >= 20, { timeout: 120_000, interval: 500 })
  return ((await commits()).rows[0]?.count ?? 0) / seen - (before.rows[0]?.count ?? 0) / seen
}

it('a server at rest costs the database fewer than five transactions for each look of its lookout', async () => {
  await expect.poll(transactionsALook, soon).toBeLessThan(5)
})
