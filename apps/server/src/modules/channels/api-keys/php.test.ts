import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook as SigningWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, newReceipt, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { makeKey } from './testing/key.ts'
import { exampleIn, freePort, receiveJoining, sendAll, subscribe } from './testing/outside.ts'
import {
  callPhp,
  CLIENT,
  findPhp,
  installClient,
  phpFiles,
  type PhpCall,
  type PhpOutcome,
  PROJECT,
  removeClient,
  runPhp,
  startFaulty,
} from './testing/php.ts'
import { boughtOnline, claimed, issued } from './testing/rows.ts'

const php = findPhp() ?? ''
const MISSING = php === '' ? ' (not run: PHP is missing, apt-get install php-cli php-curl)' : ''

describe.skipIf(php === '')(`R-388 R-390 R-392 the PHP client${MISSING}`, () => {
  let test: TestApp
  let baseUrl: string
  let shop: Shop
  let key: string
  let maria: TestUser
  beforeAll(async () => {
    await installClient()
    test = await createTestApp({ features: FEATURES, env: { WEBHOOK_LOOPBACK: 'allowed' } })
    baseUrl = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const limit = { count: 9, period: 'day' } as const
    shop = await makeShop(test, {
      rules: [{ id: 'app', type: 'custom', event: 'newsletter', points: 15, isSaldo: false, limit }],
    })
    key = (await makeKey(test, { brandId: shop.brandId })).text
    maria = await shop.customer()
  })
  afterAll(async () => {
    await test.close()
    await removeClient()
  })

  const purchase = (told: object = {}) => ({
    member: maria.handle,
    amountCents: 1200,
    receiptId: newReceipt(),
    ...told,
  })
  const call = (calls: readonly PhpCall[], options: object = {}): Promise<PhpOutcome[]> =>
    callPhp(php, { baseUrl, key, ...options }, calls)
  /** Calls over a network with faults, and returns what came of it and the keys of all tries. */
  const callThrough = async (
    faults: Parameters<typeof startFaulty>[1],
    one: PhpCall,
    options: object = {},
  ): Promise<PhpOutcome & { keys: (string | null)[] }> => {
    const network = await startFaulty(baseUrl, faults)
    const [outcome] = await call([one], { baseUrl: network.address, maxWaitMs: 1000, ...options })
    await network.close()
    return { ...outcome, keys: network.keys }
  }
  const keyOf = async (brandId: string) => ({ key: (await makeKey(test, { brandId })).text })

  it('has no error of syntax', async () => {
    const files = phpFiles()
    expect(files.length).toBeGreaterThan(5)
    expect((await runPhp(php, ['-l', ...files])).stdout).not.toContain('rrors parsing')
  })

  it('calls each operation of the document', async () => {
    const sold = purchase({ items: [{ code: 'PANE', quantity: 0.7, netCents: 1200 }] })
    const told = { url: 'http://127.0.0.1:9999/', events: ['member.joined'] }
    const calls: PhpCall[] = [
      ['createPurchase', { body: sold, simulate: true }],
      ['createPurchase', { body: sold }],
      ['createPurchases', { body: { purchases: [sold, purchase({ member: 'nessuno.qui' })] } }],
      ['readPurchases', { receiptId: sold.receiptId }],
      [
        'createRefund',
        { body: { receiptId: newReceipt(), purchaseReceiptId: sold.receiptId, amountCents: 200 } },
      ],
      ['createEvent', { body: { member: maria.handle, event: 'newsletter', eventId: 'N-1' } }],
      ['getMember', { code: maria.handle }],
      ['readPrograms', {}],
      ['readMembers', { programId: shop.programId, tier: '0' }],
      ['readDeals', { limit: 5 }],
      ['readProducts', {}],
      ['createWebhookAddress', { body: told }],
      ['listWebhookAddresses', {}],
    ]
    const answers = await call(calls)
    expect(answers.map(({ answer }) => answer)).toMatchObject([
      { simulated: true, points: 12, results: [{ entryId: null }] },
      { simulated: false, points: 12, messages: ['Hai guadagnato 12 punti. Saldo: 12.'] },
      { results: [{ status: 200 }, { problem: { code: 'member_not_found' } }] },
      { items: [{ amountCents: 1200, lines: [{ code: 'PANE', quantity: 0.7 }] }] },
      { points: -2 },
      { points: 15 },
      { member: { id: maria.id }, programs: [{ balance: { points: 25 } }], claims: [] },
      [{ id: shop.programId }],
      { items: expect.any(Array), nextCursor: null },
      { items: [], nextCursor: null },
      { items: [], nextCursor: null },
      { secret: expect.stringMatching(/^whsec_/) },
      [{ url: told.url }],
    ])
    const listed = answers.at(-1)?.answer as { id: string }[] | undefined
    const id = listed?.[0]?.id ?? ''
    const [tried] = await call([['testWebhookAddress', { id }]])
    const { id: deliveryId = '' } = (tried?.answer ?? {}) as { id?: string }
    const changes: PhpCall[] = [
      ['testWebhookAddress', { id }],
      ['listWebhookMessages', { id }],
      ['getWebhookMessage', { id, deliveryId }],
      ['redeliverWebhookMessage', { id, deliveryId }],
      ['rotateWebhookSecret', { id }],
      ['changeWebhookAddress', { id, body: { ...told, enabled: false } }],
      ['deleteWebhookAddress', { id }],
    ]
    expect(await call(changes)).toMatchObject([
      { answer: { type: 'webhook.test', error: 'unreachable' } },
      { answer: { items: [{ attempts: 1 }, { id: deliveryId }], nextCursor: null } },
      { answer: { id: deliveryId, tries: [{ no: 1 }] } },
      { answer: { id: deliveryId, attempts: 2 } },
      { answer: { secret: expect.stringMatching(/^whsec_/) } },
      { answer: { enabled: false } },
      { answer: null },
    ])

    const [coupon, claim, online] = await Promise.all([issued(test), claimed(test), boughtOnline(test)])
    const single = [
      { of: coupon, made: ['checkCoupon', { code: coupon.code }], answer: { kind: expect.any(String) } },
      { of: claim, made: ['confirmClaim', { code: claim.code }], answer: { state: 'delivered' } },
      { of: online, made: ['confirmCode', { code: online.code }], answer: { status: 'redeemed' } },
    ] as const
    for (const { of, made, answer } of single) {
      expect(await call([made], await keyOf(of.brandId))).toMatchObject([{ answer }])
    }
    const written = await readFile(join(CLIENT, 'src/Generated/Operations.php'), 'utf8')
    const operations = [...written.matchAll(/public function (\w+)/g)].map(([, name]) => name)
    const called = [...calls, ...changes, ...single.map(({ made }) => made)].map(([method]) => method)
    expect(new Set(called)).toEqual(new Set(operations))
  })

  it('tells a refusal by its code, its fields and a message in the caller’s language', async () => {
    const wrong: PhpCall = ['createPurchase', { body: purchase({ amountCents: -100 }) }]
    const nobody: PhpCall = ['createPurchase', { body: purchase({ member: 'nessuno.qui' }) }]
    expect(await call([wrong, nobody], { language: 'en' })).toMatchObject([
      {
        error: {
          class: 'Vicino\\VicinoRefusal',
          status: 400,
          code: 'validation_failed',
          fieldErrors: { amountCents: expect.any(String) },
          requestId: expect.any(String),
          attempts: 1,
        },
      },
      {
        error: {
          status: 404,
          code: 'member_not_found',
          message: 'No customer with this card, code or handle.',
        },
      },
    ])
  })

  it('sends a purchase again that counts once, and a batch with one key', async () => {
    const sold = purchase({ amountCents: 1000 })
    const busy = { status: 503, code: 'overloaded', retryAfter: '0' }
    const limited = { status: 429, code: 'rate_limited', retryAfter: new Date(0).toUTCString() }
    const made: PhpCall = ['createPurchase', { body: sold }]
    expect(await callThrough(['lost', 'down', busy, limited], made, { retries: 4 })).toMatchObject({
      answer: { points: 10, results: [{ already: true }] },
      keys: [null, null, null, null, null],
    })
    const batch = await callThrough(['lost', 'down'], ['createPurchases', { body: { purchases: [sold] } }])
    expect(batch.answer).toMatchObject({ results: [{ status: 200 }] })
    expect([batch.keys.length, new Set(batch.keys).size, batch.keys[0]]).toEqual([3, 1, expect.any(String)])
  })

  it('gets the lost answer of a confirmation, and tells when an answer was lost', async () => {
    const { brandId, code } = await claimed(test)
    const own = await keyOf(brandId)
    const underWay = { status: 409, code: 'request_in_flight', retryAfter: '0' }
    const made: PhpCall = ['confirmClaim', { code, idempotencyKey: 'consegna-1' }]
    const { answer, keys } = await callThrough(['lost', underWay, 'down'], made, own)
    expect([answer, keys]).toMatchObject([{ state: 'delivered' }, Array(4).fill('consegna-1')])
    const unsure = await callThrough(
      ['lost', { status: 429, code: 'rate_limited', retryAfter: '60' }],
      made,
      own,
    )
    expect(unsure).toMatchObject({
      error: { code: 'rate_limited', retryAfter: 60, attempts: 2, answerLost: true },
      keys: ['consegna-1', 'consegna-1'],
    })
  })

  it('gives up without an answer, follows no redirect, and sends a key to no unsafe address', async () => {
    const made: PhpCall = ['getMember', { code: maria.handle }]
    const unreachable = { class: 'Vicino\\VicinoUnreachable' }
    const down = await callThrough(['down', 'down'], made, { retries: 1 })
    expect(down.error).toMatchObject({ ...unreachable, status: null, attempts: 2, answerLost: true })
    const proxy = await callThrough([{ status: 502 }], made, { retries: 0 })
    expect(proxy.error).toMatchObject({ ...unreachable, status: 502, attempts: 1 })
    const moved = await callThrough([{ status: 302, location: '/' }], made)
    expect([moved.error, moved.keys.length]).toMatchObject([{ ...unreachable, status: 302 }, 1])
    for (const options of [{ baseUrl: 'http://vicino.example' }, { key: 'vk_short' }, { language: 'de' }]) {
      expect(await call([made], options)).toMatchObject([{ error: { class: 'InvalidArgumentException' } }])
    }
    const injected: PhpCall = ['confirmCode', { code: 'AAAAAAAA', idempotencyKey: 'chiave-1\r\nX-Other: 1' }]
    expect(await call([injected])).toMatchObject([{ error: { class: 'InvalidArgumentException' } }])
  })

  it('accepts a message of the product and refuses one that was changed, is old, or has another secret', async () => {
    const { got, secret, memberId } = await receiveJoining(test, shop)
    const {
      'webhook-id': id = '',
      'webhook-timestamp': time = '',
      'webhook-signature': signature = '',
    } = got.headers
    const server = { HTTP_WEBHOOK_ID: id, HTTP_WEBHOOK_TIMESTAMP: time, HTTP_WEBHOOK_SIGNATURE: signature }
    const given = { body: got.body, headers: got.headers, secret }
    const message = { id, type: 'member.joined', data: { memberId } }
    const [old, other] = [signedAt(got.body, secret, -400), `whsec_${Buffer.alloc(32).toString('base64')}`]
    const cases = [
      given,
      { ...given, headers: server },
      { ...given, headers: { ...got.headers, 'webhook-signature': `v1,AAAA ${signature}` } },
      { ...given, headers: signedAt(got.body, secret, -200) },
      { ...given, body: `${got.body} ` },
      { ...given, headers: { ...got.headers, 'webhook-id': `${id}0` } },
      { ...given, headers: old },
      { ...given, secret: other },
      { ...given, headers: {} },
      { ...given, secret: 'whsec_' },
    ]
    const { stdout, stderr } = await runPhp(php, ['-r', VERIFY], { input: JSON.stringify(cases) })
    expect(stderr).toBe('')
    const wrong = 'Vicino\\WebhookVerificationError'
    expect(JSON.parse(stdout)).toMatchObject([
      message,
      message,
      message,
      { type: 'member.joined' },
      wrong,
      wrong,
      wrong,
      wrong,
      wrong,
      'InvalidArgumentException',
    ])
  })

  const exampleFile = async (name: string): Promise<string> => {
    const { handle } = await shop.customer()
    const example = await exampleIn(join(CLIENT, 'README.md'), name)
    await writeFile(join(PROJECT, name), example.replaceAll('M12345678', handle))
    return join(PROJECT, name)
  }
  const exampleEnv = () => ({ VICINO_URL: baseUrl, VICINO_KEY: key })

  it('runs the examples of its README', async () => {
    const [purchased, refused, offline] = await Promise.all(
      ['purchase.php', 'refused.php', 'offline.php'].map(async (name) => {
        const { stdout, stderr } = await runPhp(php, [await exampleFile(name)], { env: exampleEnv() })
        return `${stdout}${stderr}`.trim().split('\n')
      }),
    )
    expect(purchased?.slice(0, 2)).toEqual(['24 24', 'Hai guadagnato 24 punti. Saldo: 24.'])
    expect(refused).toEqual(['404 purchase_not_found: Purchase not found.'])
    expect(offline).toEqual(['0042-0817 200', '0042-0818 member_not_found'])
  })

  it('runs the README’s receiver of webhooks, which accepts the product’s messages', async () => {
    const address = `127.0.0.1:${await freePort()}`
    const { secret } = await subscribe(test, { brandId: shop.brandId, url: `http://${address}` })
    const file = await exampleFile('webhook.php')
    const env = { ...process.env, VICINO_WEBHOOK_SECRET: secret }
    const child = spawn(php, ['-S', address, file], { cwd: PROJECT, env })
    const said: string[] = []
    child.stderr.on('data', (part: Buffer) => said.push(part.toString()))
    try {
      await once(child.stderr, 'data')
      await shop.customer()
      await sendAll(test)
      await expect.poll(() => said.join('')).toContain('member.joined')
      expect((await fetch(`http://${address}`, { method: 'POST', body: '{}' })).status).toBe(400)
    } finally {
      child.kill()
    }
  })
})

/** Headers of a message that was signed some seconds from now. */
function signedAt(body: string, secret: string, seconds: number): Record<string, string> {
  const time = new Date(Date.now() + seconds * 1000)
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new SigningWebhook(secret).sign('msg_1', time, body),
  }
}

const VERIFY = `require 'vendor/autoload.php';
echo json_encode(array_map(static function (array $one) {
    try {
        return Vicino\\Webhook::verify(...$one);
    } catch (Exception $error) {
        return $error::class;
    }
}, json_decode(stream_get_contents(STDIN), true)));`
