import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SDK_ADDRESS } from '@vicino/contract/channels/api-keys/constants'
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '@vicino/contract/channels/webhooks/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { type ClientDocument, phpOperations } from '../../../../../../packages/sdk/generator/php.ts'
import type * as sdkModule from '../../../../../../packages/sdk/src/index.ts'
import { apiDocument } from '../../api-document.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, newReceipt, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { sdkDocumentOf } from './integration-document.ts'
import { makeKey } from './testing/key.ts'
import { exampleIn, freePort, receiveJoining, sendAll, subscribe } from './testing/outside.ts'
import { boughtOnline, claimed } from './testing/rows.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../../../../..')
const SDK = join(ROOT, 'packages/sdk')
const PHP = join(ROOT, 'packages/php')
const EXAMPLES = join(SDK, '.cache/examples')

type Sdk = typeof sdkModule

let test: TestApp
let sdk: Sdk
let baseUrl: string
let shop: Shop
let key: string
let maria: TestUser
beforeAll(async () => {
  // The test uses the built package, as a shop system does.
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
    cwd: SDK,
  })
  sdk = (await import(/* @vite-ignore */ join(SDK, 'dist/index.js'))) as Sdk
  test = await createTestApp({ features: FEATURES, env: { WEBHOOK_LOOPBACK: 'allowed' } })
  baseUrl = await test.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await makeShop(test, { acquisti: { stampCoeff: 10 } })
  key = (await makeKey(test, { brandId: shop.brandId })).text
  maria = await shop.customer()
})
afterAll(async () => {
  await test.close()
  await rm(EXAMPLES, { recursive: true, force: true })
})

const clientOf = (options: Partial<Parameters<Sdk['createVicino']>[0]> = {}): sdkModule.Vicino =>
  sdk.createVicino({ baseUrl, key, ...options })
const purchase = (told: object = {}) => ({
  member: maria.handle,
  amountCents: 1200,
  receiptId: newReceipt(),
  ...told,
})
const refusalOf = async (call: Promise<unknown>): Promise<sdkModule.VicinoRefusal> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof sdk.VicinoRefusal)) throw new Error('It was not refused', { cause: error })
  return error
}
/**
 * A network with faults: one for each try in turn, then none. With `lost` the request reaches the
 * server, but its answer is lost.
 */
function faulty(...faults: ('lost' | 'down' | Response)[]) {
  const keys: (string | null)[] = []
  const through = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    keys.push(request.headers.get('idempotency-key'))
    const fault = faults.shift()
    if (fault instanceof Response) return fault
    if (fault === 'down') throw new TypeError('fetch failed')
    const answer = await fetch(request)
    if (fault !== 'lost') return answer
    await answer.body?.cancel()
    throw new TypeError('terminated')
  }
  return { fetch: through, keys }
}
const busy = (status: number, retryAfter: string) =>
  Response.json(
    { statusCode: status, code: status === 429 ? 'rate_limited' : 'overloaded', message: 'Più tardi' },
    { status, headers: { 'retry-after': retryAfter } },
  )

it('R-388 the clients are generated from the current API; otherwise run npm run sdk:generate', async () => {
  const own = sdkDocumentOf(await apiDocument())
  const text = JSON.stringify(own)
  const digest = createHash('sha256').update(text).digest('hex')
  const operationsOfPhp = await readFile(join(PHP, 'src/Generated/Operations.php'), 'utf8')
  expect(operationsOfPhp).toBe(phpOperations(JSON.parse(text) as ClientDocument, digest))
  const source = await readFile(join(SDK, 'src/generated/source.gen.ts'), 'utf8')
  expect(source).toContain(`'${digest}'`)
  const operations = Object.values(own.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(operations.toSorted()).toEqual(Object.keys(clientOf()).toSorted())
  const { name, version } = JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(SDK_ADDRESS).toBe(`/downloads/${name?.slice(1).replace('/', '-')}-${version}.tgz`)
  expect([...sdk.WEBHOOK_TYPES]).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST])
})

describe('R-390 calls of the SDK', () => {
  it('register a purchase once, simulate one, refund it, and read the member', async () => {
    const vicino = clientOf()
    const sold = purchase({ amountCents: 3250 })
    const tried = await vicino.createPurchase(sold, { simulate: true })
    expect(tried).toMatchObject({ simulated: true, points: 32, results: [{ entryId: null }] })
    const first = await vicino.createPurchase(sold)
    const again = await vicino.createPurchase(sold)
    expect([first.points, first.balance.points, again.balance.points]).toEqual([32, 32, 32])
    expect([first.results[0]?.already, again.results[0]?.already]).toEqual([false, true])
    expect(first.messages[0]).toBe('Hai guadagnato 32 punti. Saldo: 32.')
    const refund = { receiptId: newReceipt(), purchaseReceiptId: sold.receiptId, amountCents: 250 }
    expect((await vicino.createRefund(refund)).points).toBeLessThan(0)
    const told = await clientOf({ language: 'en' }).getMember(maria.handle)
    expect([told.member.id, told.programs[0]?.balance?.points]).toEqual([maria.id, 30])
  })

  it('confirm a claim and an online code, each once', async () => {
    const claim = await claimed(test)
    const hand = clientOf({ key: (await makeKey(test, { brandId: claim.brandId })).text })
    expect((await hand.confirmClaim(claim.code, { simulate: true })).state).toBe('delivered')
    expect((await hand.confirmClaim(claim.code)).reward.name).toBe('Tazza')
    expect(await refusalOf(hand.confirmClaim(claim.code))).toMatchObject({
      code: 'claim_delivered',
      answerLost: false,
    })
    const online = await boughtOnline(test)
    const confirm = clientOf({ key: (await makeKey(test, { brandId: online.brandId })).text })
    expect((await confirm.confirmCode(online.code)).customer.username).toBe(online.user.username)
    expect((await refusalOf(confirm.confirmCode(online.code))).code).toBe('already_redeemed')
  })

  it('are refused with a code, a message in the caller’s language and the fields', async () => {
    const vicino = clientOf({ language: 'en' })
    const wrong = await refusalOf(vicino.createPurchase(purchase({ amountCents: -100 })))
    expect([wrong.status, wrong.code, Object.keys(wrong.fieldErrors), wrong.attempts]).toEqual([
      400,
      'validation_failed',
      ['amountCents'],
      1,
    ])
    expect(await refusalOf(vicino.createPurchase(purchase({ member: 'nessuno.qui' })))).toMatchObject({
      code: 'member_not_found',
      message: 'No customer with this card, code or handle.',
      name: 'VicinoRefusal',
    })
    const narrow = await makeKey(test, { brandId: shop.brandId, scopes: ['member:read'] })
    expect((await refusalOf(clientOf({ key: narrow.text }).createPurchase(purchase()))).code).toBe(
      'key_scope_missing',
    )
    const { results } = await vicino.createPurchases([purchase(), purchase({ member: 'nessuno.qui' })])
    expect(results.map(({ status, problem }) => problem?.code ?? status)).toEqual([200, 'member_not_found'])
    expect((await refusalOf(vicino.createEvent({ ...EVENT, member: maria.handle }))).code).toBe(
      'event_unknown',
    )
  })
})

const EVENT = { event: 'newsletter', eventId: 'N-1' }

describe('R-390 the SDK sends again', () => {
  const policy = { retries: 3, maxWaitMs: 1000 }

  it('after a lost request, which counts once by its receipt', async () => {
    const sold = purchase({ amountCents: 1000 })
    const network = faulty('lost', 'down', busy(503, '0'), busy(429, new Date(0).toUTCString()))
    const { points, results } = await clientOf({
      ...policy,
      retries: 4,
      fetch: network.fetch,
    }).createPurchase(sold)
    expect([points, results[0]?.already]).toEqual([10, true])
    expect(network.keys).toEqual([null, null, null, null, null])
    const batch = faulty('lost', 'down')
    await clientOf({ ...policy, fetch: batch.fetch }).createPurchases([sold])
    expect([batch.keys.length, new Set(batch.keys).size, batch.keys[0]]).toEqual([3, 1, expect.any(String)])
  })

  it('a confirmation with a lost answer, and gets that answer; without it, it states that an answer was lost', async () => {
    const { brandId, code } = await claimed(test)
    const { text } = await makeKey(test, { brandId })
    const hand = (...faults: Parameters<typeof faulty>) =>
      clientOf({ ...policy, key: text, fetch: faulty(...faults).fetch })
    const underWay = Response.json(
      { statusCode: 409, code: 'request_in_flight', message: 'Aspetta' },
      { status: 409, headers: { 'retry-after': '0' } },
    )
    const handed = await hand('lost', underWay, 'down').confirmClaim(code, { idempotencyKey: 'consegna-1' })
    expect(handed).toMatchObject({ state: 'delivered', reward: { name: 'Tazza' } })
    // Another process of the shop repeats the call with the stored key.
    expect(await hand().confirmClaim(code, { idempotencyKey: 'consegna-1' })).toEqual(handed)
    expect((await refusalOf(hand().confirmClaim(code))).code).toBe('claim_delivered')
    const unsure = hand('lost', busy(429, '60')).confirmClaim(code)
    expect(await refusalOf(unsure)).toMatchObject({ code: 'rate_limited', attempts: 2, answerLost: true })
  })

  it('a purchase with its key; with other data it is refused', async () => {
    const sold = purchase()
    const network = faulty('lost')
    const vicino = clientOf({ ...policy, fetch: network.fetch })
    const first = await vicino.createPurchase(sold, { idempotencyKey: 'ordine-0815' })
    expect([first.results[0]?.already, network.keys]).toEqual([false, ['ordine-0815', 'ordine-0815']])
    const other = vicino.createPurchase({ ...sold, amountCents: 9900 }, { idempotencyKey: 'ordine-0815' })
    expect((await refusalOf(other)).code).toBe('idempotency_key_reused')
  })

  it('but not after a refusal, a request for a longer wait, or a cancellation by its caller', async () => {
    const long = faulty(busy(429, '60'))
    const told = await refusalOf(clientOf({ ...policy, fetch: long.fetch }).createPurchase(purchase()))
    expect([told.code, told.retryAfter, long.keys.length]).toEqual(['rate_limited', 60, 1])
    const down = faulty('down', 'down')
    const call = (options?: sdkModule.CallOptions) =>
      clientOf({ retries: 1, fetch: down.fetch }).createPurchase(purchase(), options)
    await expect(call({ idempotencyKey: 'cassa-1-0001' })).rejects.toMatchObject({
      name: 'VicinoUnreachable',
      attempts: 2,
      cause: { message: 'fetch failed' },
    })
    expect(down.keys).toEqual(['cassa-1-0001', 'cassa-1-0001'])
    const proxy = faulty(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(
      clientOf({ retries: 0, fetch: proxy.fetch }).createPurchase(purchase()),
    ).rejects.toMatchObject({ name: 'VicinoUnreachable', status: 502 })
    await expect(call({ signal: AbortSignal.abort(new Error('closed')) })).rejects.toThrow('closed')
  })

  it('and sends a key to no unsafe address', () => {
    expect(() => clientOf({ baseUrl: 'http://vicino.example' })).toThrow('no https address')
    expect(() => clientOf({ key: 'vk_short' })).toThrow('no API key')
  })
})

describe('R-392 the SDK checks webhooks', () => {
  it('accepts a message of the product and refuses one that was changed, has another secret or no signature', async () => {
    const { got, secret, memberId } = await receiveJoining(test, shop)
    const message = sdk.verifyWebhook(Buffer.from(got.body), got.headers, secret)
    expect(message).toMatchObject({
      id: got.headers['webhook-id'],
      type: 'member.joined',
      data: { memberId, programId: shop.programId },
    })
    expect(sdk.verifyWebhook(got.body, new Headers(got.headers), secret)).toEqual(message)
    const refused = [
      () => sdk.verifyWebhook(`${got.body} `, got.headers, secret),
      () => sdk.verifyWebhook(got.body, got.headers, `whsec_${Buffer.alloc(32).toString('base64')}`),
      () => sdk.verifyWebhook(got.body, {}, secret),
    ]
    for (const verify of refused) expect(verify).toThrow(sdk.WebhookVerificationError)
  })
})

describe('R-388 the examples of the SDK’s README run', () => {
  it('purchase, refusal and a batch print their expected output', async () => {
    const { handle } = await shop.customer()
    const [purchased, refused, offline] = await Promise.all(
      ['purchase.ts', 'refused.ts', 'offline.ts'].map(async (name) => {
        const file = await exampleFile(name, (text) => text.replaceAll('M12345678', handle))
        return (await run(process.execPath, [file], { env: exampleEnv() })).stdout.trim().split('\n')
      }),
    )
    expect(purchased?.[0]).toMatch(/^24 \d+$/)
    expect(purchased?.[1]).toMatch(/^Hai guadagnato 24 punti/)
    expect(refused).toEqual(['not ours: Purchase not found.'])
    expect(offline).toEqual(['0042-0817 200', '0042-0818 member_not_found'])
  })

  it('the receiver of webhooks accepts the product’s messages', async () => {
    const port = await freePort()
    const { secret } = await subscribe(test, { brandId: shop.brandId, url: `http://127.0.0.1:${port}` })
    const env = { ...exampleEnv(), PORT: String(port), VICINO_WEBHOOK_SECRET: secret }
    const child = spawn(process.execPath, [await exampleFile('webhook.ts')], { env })
    try {
      const [ready] = (await once(child.stdout, 'data')) as [Buffer]
      expect(ready.toString()).toBe('ready\n')
      const heard = once(child.stdout, 'data') as Promise<[Buffer]>
      await shop.customer()
      await sendAll(test)
      expect(String((await heard)[0])).toContain('member.joined')
      expect((await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' })).status).toBe(400)
    } finally {
      child.kill()
    }
  })
})

const exampleEnv = () => ({ ...process.env, VICINO_URL: baseUrl, VICINO_KEY: key })

/**
 * Writes an example of the README as a program beside the package, and finds the package under its
 * own name.
 */
async function exampleFile(name: string, change = (text: string) => text): Promise<string> {
  const example = await exampleIn(join(SDK, 'README.md'), name)
  await mkdir(EXAMPLES, { recursive: true })
  const file = join(EXAMPLES, name)
  await writeFile(file, change(example))
  return file
}
