import { eraseUser } from '@vicino/contract/account/endpoints'
import { getSettings } from '@vicino/contract/system/endpoints'
import { createWalletPass } from '@vicino/contract/wallet-passes/endpoints'
import { decodeJwt, decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { FEATURES } from '../all.ts'
import { makeShop, type Shop } from '../members/testing/shop.ts'
import { PASSWORD, Phone, Wallets } from './testing/wallets.ts'

let wallets: Wallets
let test: TestApp
let shop: Shop
beforeAll(async () => {
  wallets = await Wallets.open()
  ;({ test, shop } = wallets)
})
beforeEach(async () => {
  await wallets.work()
  wallets.apple.got.length = 0
  wallets.apple.answer = { status: 200 }
  wallets.google.isDown = false
})
afterAll(() => wallets.close())

const work = () => wallets.work()
const member = () => wallets.member()

describe('R-413 the card in Google Wallet', () => {
  it('is made at Google; the link names it and holds nothing of it; points are told by one PATCH', async () => {
    const ada = await member()
    await shop.buy(ada, 7)
    const url = await wallets.ask(ada, 'google', shop)
    const jwt = url.replace('https://pay.google.com/gp/v/save/', '')
    const key = await importSPKI(
      String(createPublicKey(wallets.signer.key).export({ type: 'spki', format: 'pem' })),
      'RS256',
    )
    const { payload } = await jwtVerify(jwt, key, { audience: 'google', currentDate: test.clock.now() })
    const [object] = (payload as { payload: { loyaltyObjects: { id: string }[] } }).payload.loyaltyObjects
    expect(Object.keys(object ?? {})).toEqual(['id'])
    expect([decodeProtectedHeader(jwt).alg, JSON.stringify(decodeJwt(jwt))]).toEqual([
      'RS256',
      expect.not.stringContaining(ada.id),
    ])
    const id = object?.id ?? ''
    expect(wallets.google.objects.get(id)).toMatchObject({
      state: 'ACTIVE',
      accountName: ada.username,
      loyaltyPoints: { balance: { int: 7 } },
      barcode: { type: 'QR_CODE', value: expect.stringMatching(/^VM1:/) },
    })
    expect(wallets.google.asked.at(-1)?.authorization).toBe('Bearer un-gettone')
    expect(decodeJwt(wallets.google.assertions[0] ?? '')).toMatchObject({ iss: 'vicino@wallet.example.test' })
    wallets.google.asked.length = 0
    await shop.buy(ada, 1)
    await shop.buy(ada, 2)
    await work()
    const told = wallets.google.asked.filter(({ path }) => path === `loyaltyObject/${id}`)
    expect(told.map(({ method, body }) => [method, body['loyaltyPoints']])).toEqual([
      ['PATCH', { label: 'Punti', balance: { int: 10 } }],
    ])
    // Asked for again it is the same one.
    await wallets.ask(ada, 'google', shop)
    expect([...wallets.google.objects.keys()].filter((one) => one.endsWith(id.slice(-36)))).toHaveLength(1)
  })

  it('says that Google does not answer, and tells it later what it missed', async () => {
    const ada = await member()
    await wallets.ask(ada, 'google', shop)
    await shop.buy(ada, 9)
    wallets.google.isDown = true
    const refused = await test.send(createWalletPass, {
      as: ada,
      body: { wallet: 'google', programId: shop.programId },
      headers: { 'accept-language': 'it' },
    })
    expect(refused.json()).toMatchObject({
      statusCode: 503,
      code: 'wallet_unreachable',
      message: 'Google Wallet non risponde. Riprova tra poco.',
    })
    await work()
    wallets.google.isDown = false
    test.clock.advance(31)
    await work()
    expect([...wallets.google.objects.values()]).toContainEqual(
      expect.objectContaining({
        accountName: ada.username,
        loyaltyPoints: { label: 'Punti', balance: { int: 9 } },
      }),
    )
  })
})

it('R-425 an erasure voids the passes, empties the one at Google and forgets the devices', async () => {
  const ada = await member()
  const phone = new Phone(wallets)
  const pass = await phone.add(ada, shop)
  const url = await wallets.ask(ada, 'google', shop)
  const [object] = (
    decodeJwt(url.replace('https://pay.google.com/gp/v/save/', '')) as {
      payload: { loyaltyObjects: { id: string }[] }
    }
  ).payload.loyaltyObjects
  await test.request(eraseUser, { as: ada, params: { id: ada.id }, body: { password: PASSWORD } })
  const devices = await test.db
    .selectFrom('wallet_devices')
    .selectAll()
    .where('pass_id', '=', pass.serialNumber)
    .execute()
  expect(devices).toEqual([])
  await work()
  expect(wallets.google.objects.get(object?.id ?? '')).toMatchObject({
    state: 'INACTIVE',
    accountName: null,
    barcode: null,
  })
  const over = await wallets.fresh(pass)
  expect([over.voided, over.barcodes]).toEqual([true, undefined])
  expect((await phone.register(pass)).statusCode).toBe(200)
  expect((await phone.changed()).statusCode).toBe(204)
  await work()
  expect(phone.pushes()).toEqual([])
})

it('an installation without certificates says so, before anything is made', async () => {
  const bare = await createTestApp({ features: FEATURES })
  const user = await bare.createUser()
  const program = await makeShop(bare)
  await program.join(user)
  expect((await bare.request(getSettings)).walletPasses).toEqual({ apple: false, google: false })
  const body = { wallet: 'apple', programId: program.programId }
  const answer = await bare.send(createWalletPass, { as: user, body, headers: { 'accept-language': 'it' } })
  expect(answer.json()).toMatchObject({
    statusCode: 409,
    message: 'Qui Apple Wallet non è ancora attivo: chi gestisce Vicino deve configurarlo.',
  })
  expect(await bare.db.selectFrom('wallet_passes').selectAll().execute()).toEqual([])
  await bare.close()
})
