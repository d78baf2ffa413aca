import { randomBytes } from 'node:crypto'
import { createWebhook, testWebhook } from '@vicino/contract/channels/webhooks/endpoints'
import { verifyEmail } from '@vicino/contract/identity/auth/credentials/endpoints'
import { loginApp, me, refresh } from '@vicino/contract/identity/auth/endpoints'
import { completeWithCode } from '@vicino/contract/identity/auth/second-factor/endpoints'
import { scanMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { generateSigningKey } from '../platform/auth/keys.ts'
import { issueOneTime, oneTimeText } from '../platform/auth/one-time.ts'
import { UNSUBSCRIBE_PATH, unsubscribeToken } from '../platform/deliveries/email/unsubscribe.ts'
import { keepRetiredKeys } from '../platform/retired-keys.ts'
import { makeDeal } from '../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { authorised, PASS_TYPE, PASSWORD, Phone, Wallets } from './channels/wallet-passes/testing/wallets.ts'
import { type Got, type Receiver, startReceiver } from './channels/webhooks/testing/receiver.ts'
import { renewAllTotp } from './identity/auth/public.ts'
import { People } from './identity/auth/second-factor/testing/people.ts'

/** The secrets of a server, in the order in which they are used. */
const [first, second, third] = Array.from({ length: 3 }, () => ({
  serverSecret: randomBytes(32).toString('hex'),
  authPrivateKey: generateSigningKey(),
})) as [Secrets, Secrets, Secrets]
const NATIVE = { 'x-client': 'native' }
interface Secrets {
  readonly serverSecret: string
  readonly authPrivateKey: string
}

let wallets: Wallets
let receiver: Receiver
/** Made by the first server, and used on all later ones. */
let made: Awaited<ReturnType<typeof makeEverything>>
beforeAll(async () => {
  receiver = await startReceiver()
  const secrets = { ...first, oldServerSecret: undefined, oldAuthPrivateKey: undefined }
  wallets = await Wallets.open({ secrets, env: { WEBHOOK_LOOPBACK: 'allowed' } })
  await keepRetiredKeys(wallets.test.db, wallets.test.services, wallets.test.clock.now())
  made = await makeEverything(wallets)
})
afterAll(async () => {
  await wallets.close()
  await receiver.close()
})

async function makeEverything({ test, shop, member }: Wallets) {
  const people = new People(test, await test.services.passwords.hash(PASSWORD))
  const customer = await member.call(wallets)
  await test.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', customer.id).execute()
  const pass = await new Phone(wallets).add(customer, shop)
  const owner = await test.createUser({
    role: 'brand',
    brand_id: shop.brandId,
    email_verified_at: test.clock.now(),
  })
  const body = { url: `${receiver.address}/vicino`, description: '', events: ['member.joined' as const] }
  const webhook = await test.request(createWebhook, { as: owner, body })
  const guarded = await test.createUser({ password_hash: await test.services.passwords.hash('Segreta2026') })
  const { codeOf, recoveryCodes } = await people.appFor(guarded)
  const signedIn = await test.request(loginApp, {
    body: { email: customer.email, password: PASSWORD },
    headers: NATIVE,
  })
  if (!('refreshToken' in signedIn)) throw new Error('No refresh token')
  const verification = await issueOneTime(test.db, {
    userId: customer.id,
    purpose: 'verify-email',
    seconds: 86_400,
    now: test.clock.now(),
    data: { email: customer.email },
  })
  for (const distance of [1, 2])
    await makeDeal(test.db, { brand_id: shop.brandId, title: `Deal ${distance}` })
  return {
    customer,
    pass,
    owner,
    webhook,
    guarded,
    codeOf,
    recoveryCodes: [...recoveryCodes],
    access: signedIn.accessToken,
    refresh: signedIn.refreshToken ?? '',
    unsubscribe: unsubscribeToken(
      { userId: customer.id, kind: `brand-${shop.brandId}` },
      test.services.keys.unsubscribe,
    ),
    verification: oneTimeText(verification, test.services.keys.oneTime),
  }
}

/** Another start on the same database. */
async function restart(secrets: Secrets, older?: Secrets): Promise<TestApp> {
  const test = await createTestApp({
    features: FEATURES,
    after: wallets.test,
    env: environment(),
    secrets: { ...secrets, oldServerSecret: older?.serverSecret, oldAuthPrivateKey: older?.authPrivateKey },
  })
  await keepRetiredKeys(test.db, test.services, test.clock.now())
  return test
}

const environment = () => ({ ...wallets.env, WEBHOOK_LOOPBACK: 'allowed' })

/** A sign-in with password and second factor. */
async function signIn(test: TestApp, user: TestUser, code: string): Promise<number> {
  const answer = await test.request(loginApp, { body: { email: user.email, password: 'Segreta2026' } })
  if (!('secondFactor' in answer)) throw new Error('The password alone signed in')
  const { token } = answer.secondFactor
  return (await test.send(completeWithCode, { body: { token, code }, headers: NATIVE })).statusCode
}

/** Checks a message of a webhook with the library of the specification. */
function verified({ body, headers }: Got, secret: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Verifier(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}

/** What lasts: second factors, webhooks, passes, links in emails. */
async function expectAllWorks(test: TestApp): Promise<void> {
  test.clock.advance(30)
  expect(await signIn(test, made.guarded, made.codeOf())).toBe(200)
  expect(await signIn(test, made.guarded, made.recoveryCodes.pop() ?? '')).toBe(200)
  await test.request(testWebhook, { as: made.owner, params: { id: made.webhook._id }, body: {} })
  expect(verified(receiver.got.at(-1) as Got, made.webhook.secret)).toMatchObject({ type: 'webhook.test' })
  const url = `/passkit/v1/passes/${PASS_TYPE}/${made.pass.serialNumber}`
  const latest = await test.app.inject({ url, headers: authorised(made.pass.authenticationToken) })
  expect(latest.statusCode).toBe(200)
  const card = made.pass.barcodes?.[0]?.message ?? ''
  const seen = await test.request(scanMemberCard, { as: wallets.shop.scanner, body: { card } })
  expect(seen.customer.userId).toBe(made.customer.id)
  const unsubscribed = await test.app.inject({
    method: 'POST',
    url: `${UNSUBSCRIBE_PATH}?token=${made.unsubscribe}`,
  })
  expect(unsubscribed.statusCode).toBe(200)
}

it('while the old secret is named everything made with it works, sign-ins and pages in hand too', async () => {
  const before = wallets.test
  const page = await before.request(browseDeals, {
    as: made.guarded,
    query: { lat: 45.46, lon: 9.19, limit: 1 },
  })
  const test = await restart(second, first)
  const profile = await test.app.inject({
    url: `/api/v1${me.path}`,
    headers: { authorization: `Bearer ${made.access}` },
  })
  expect(profile.statusCode).toBe(200)
  const { accessToken } = await test.request(refresh, {
    body: { refresh_token: made.refresh },
    headers: NATIVE,
  })
  expect(accessToken).not.toBe(made.access)
  expect(await test.request(verifyEmail, { body: { token: made.verification } })).toEqual({
    email: made.customer.email,
  })
  const query = { lat: 45.46, lon: 9.19, limit: 1, cursor: page.nextCursor ?? '' }
  expect((await test.request(browseDeals, { as: made.guarded, query })).items).toHaveLength(1)
  await expectAllWorks(test)
  await test.close()
})

it('after the renewal neither the old secret nor the one before it is needed', async () => {
  const both = await restart(second, first)
  expect(await renewAllTotp(both.db, both.services.keys.totp)).toEqual({ renewed: 1, unreadable: 0 })
  expect(await renewAllTotp(both.db, both.services.keys.totp)).toEqual({ renewed: 0, unreadable: 0 })
  await both.close()

  const alone = await restart(second)
  await expectAllWorks(alone)
  await alone.close()

  const again = await restart(third, second)
  expect(await renewAllTotp(again.db, again.services.keys.totp)).toEqual({ renewed: 1, unreadable: 0 })
  await again.close()
  const last = await restart(third)
  await expectAllWorks(last)
  await last.close()
})

it('access tokens, cursors and links end with their days, webhooks and passes do not', async () => {
  const now = await keyPurposes()
  expect(now).toContain('oneTime')
  wallets.test.clock.advance(20 * 86_400)
  await (await restart(third)).close()
  expect(await keyPurposes()).toEqual([
    'devices',
    'ledger',
    'recoveryCodes',
    'signing',
    'unsubscribe',
    'walletPasses',
    'webhooks',
  ])
})

async function keyPurposes(): Promise<string[]> {
  const { rows } = await sql<{
    purpose: string
  }>`SELECT DISTINCT purpose FROM retired_keys ORDER BY purpose`.execute(wallets.test.db)
  return rows.map(({ purpose }) => purpose)
}

it('another secret without the old one loses them, and the server says so', async () => {
  const foreign = { serverSecret: randomBytes(32).toString('hex'), authPrivateKey: generateSigningKey() }
  const secrets = { ...foreign, oldServerSecret: undefined, oldAuthPrivateKey: undefined }
  const test = await createTestApp({ features: FEATURES, after: wallets.test, env: environment(), secrets })
  expect(await keepRetiredKeys(test.db, test.services, test.clock.now())).toEqual({
    accepted: [],
    isForeign: true,
  })
  test.clock.advance(30)
  expect(await signIn(test, made.guarded, made.codeOf())).toBe(403)
  expect(await renewAllTotp(test.db, test.services.keys.totp)).toEqual({ renewed: 0, unreadable: 1 })
  await test.close()
  const named = await restart(foreign, third)
  await expectAllWorks(named)
  await named.close()
})
