import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { revokeCoupon, voidCouponUse } from '@vicino/contract/loyalty/coupons/endpoints'
import { leaveProgram, scanMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import { cancelProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { getSettings } from '@vicino/contract/administration/system/endpoints'
import { createWalletPass } from '@vicino/contract/channels/wallet-passes/endpoints'
import { decodeJwt, decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { createPublicKey, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { erasureJob } from '../../identity/account/account.jobs.ts'
import { FEATURES } from '../../all.ts'
import { workDeadlines } from '../../loyalty/coupons/coupons.jobs.ts'
import { Desk } from '../../loyalty/coupons/testing/coupons-fixture.ts'
import { makeShop, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { CANCELLATION } from '../../loyalty/programs/testing/program.ts'
import { makeAuthority } from './testing/authority.ts'
import { imagesIn, readPass } from './testing/read-pass.ts'
import { googleId, PASS_TYPE, PASSWORD, Phone, valueOf, Wallets } from './testing/wallets.ts'

let wallets: Wallets
let test: TestApp
let shop: Shop
beforeAll(async () => {
  wallets = await Wallets.open()
  ;({ test, shop } = wallets)
})
beforeEach(() => wallets.calm())
afterAll(() => wallets.close())

const work = () => wallets.work()
const member = () => wallets.member()

describe('R-413 the card in Apple Wallet', () => {
  it('is signed, shows points and tier, and a till accepts its QR for purchases', async () => {
    const ada = await member()
    await shop.buy(ada, 25)
    const pass = await new Phone(wallets).add(ada, shop)
    expect(pass).toMatchObject({
      passTypeIdentifier: PASS_TYPE,
      webServiceURL: 'https://vicino.example/passkit',
      voided: false,
    })
    expect([valueOf(pass, 'points'), valueOf(pass, 'level'), valueOf(pass, 'program')]).toEqual([
      25,
      'Silver',
      ada.username,
    ])
    const card = pass.barcodes?.[0]?.message ?? ''
    const seen = await test.request(scanMemberCard, { as: shop.scanner, body: { card } })
    expect([seen.customer.userId, seen.offlineCard]).toEqual([ada.id, true])
    const { rawPayload } = await wallets.latest(pass)
    expect(() => readPass(rawPayload, makeAuthority().certificate)).toThrow('Somebody else has signed')
  })

  it('gets one push for a burst of purchases, and then shows the current state', async () => {
    const ada = await member()
    const phone = new Phone(wallets)
    const pass = await phone.add(ada, shop)
    const before = (await phone.changed()).json<{ lastUpdated: string; serialNumbers: string[] }>()
    expect(before.serialNumbers).toEqual([pass.serialNumber])
    const since = `?passesUpdatedSince=${before.lastUpdated}`
    expect((await phone.changed(since)).statusCode).toBe(204)
    for (const amount of [3, 4, 5]) await shop.buy(ada, amount)
    await work()
    expect(phone.pushes()).toEqual([
      {
        path: `/3/device/${phone.pushToken}`,
        topic: PASS_TYPE,
        body: '{}',
        from: `Pass Type ID: ${PASS_TYPE}`,
      },
    ])
    expect((await phone.changed(since)).json()).toMatchObject({ serialNumbers: [pass.serialNumber] })
    const answer = await wallets.latest(pass)
    expect(valueOf(readPass(answer.rawPayload, wallets.authority), 'points')).toBe(12)
    const unchanged = { 'if-modified-since': String(answer.headers['last-modified']) }
    expect((await wallets.latest(pass, unchanged)).statusCode).toBe(304)
    await shop.buy(ada, 1)
    await work()
    expect((await wallets.latest(pass, unchanged)).statusCode).toBe(200)
    expect(phone.pushes()).toHaveLength(2)
    expect((await phone.unregister(pass)).statusCode).toBe(200)
    await shop.buy(ada, 1)
    await work()
    expect(phone.pushes()).toHaveLength(2)
  })

  it('forgets a device that no longer exists, and repeats a push that Apple did not accept', async () => {
    const [ada, bice] = [await member(), await member()]
    const [gone, lasting] = [new Phone(wallets), new Phone(wallets)]
    await gone.add(ada, shop)
    await lasting.add(bice, shop)
    await work()
    await shop.buy(ada, 5)
    wallets.apple.answer = { status: 410, reason: 'Unregistered' }
    await work()
    expect((await gone.changed()).statusCode).toBe(204)
    await shop.buy(bice, 5)
    wallets.apple.answer = { status: 503 }
    await work()
    wallets.apple.answer = { status: 200 }
    await work()
    expect(lasting.pushes()).toHaveLength(2)
    test.clock.advance(40)
    await work()
    expect(lasting.pushes()).toHaveLength(3)
    test.clock.advance(400)
    await work()
    expect(lasting.pushes()).toHaveLength(3)
  })

  it('opens only with its own token and address', async () => {
    const [ada, bice] = [await member(), await member()]
    const phone = new Phone(wallets)
    const pass = await phone.add(ada, shop)
    const other = await new Phone(wallets).add(bice, shop)
    const url = await wallets.ask(ada, 'apple', shop)
    const answers = await Promise.all([
      phone.register(pass, other.authenticationToken),
      phone.unregister(pass, 'x'),
      wallets.latest({ ...pass, authenticationToken: other.authenticationToken }),
      wallets.latest({ ...pass, serialNumber: randomUUID() }),
      wallets.inject('GET', url.replace(pass.serialNumber, other.serialNumber)),
      wallets.inject('GET', url.slice(0, -1)),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 404, 404])
    expect(answers.map(({ body }) => body).join('')).not.toContain(ada.id)
    test.clock.advance(301)
    expect((await wallets.inject('GET', url)).statusCode).toBe(404)
    expect((await wallets.inject('POST', '/passkit/v1/log', {}, { logs: ['una riga'] })).statusCode).toBe(200)
    const wrong = await phone.register(pass, pass.authenticationToken, '?')
    expect(wrong.statusCode).toBe(400)
  })

  it('is void for a member who leaves, and valid again after a return', async () => {
    const ada = await member()
    const phone = new Phone(wallets)
    const pass = await phone.add(ada, shop)
    await test.request(leaveProgram, { as: ada, params: { id: shop.programId }, body: { confirm: true } })
    await work()
    expect(phone.pushes()).toHaveLength(1)
    const over = await wallets.fresh(pass)
    expect([over.voided, over.barcodes, JSON.stringify(over)]).toEqual([
      true,
      undefined,
      expect.not.stringContaining('Ada'),
    ])
    expect(
      (
        await test.refused(createWalletPass, {
          as: ada,
          body: { wallet: 'apple', programId: shop.programId },
        })
      ).code,
    ).toBe('not_member')
    await shop.join(ada)
    await work()
    expect((await wallets.fresh(pass)).voided).toBe(false)
  })

  it('is void once its program was cancelled, and the phone is notified', async () => {
    const desk = await Desk.open(test)
    const ada = await test.createUser()
    await desk.shop.join(ada)
    const phone = new Phone(wallets)
    const pass = await phone.add(ada, desk.shop)
    await test.request(cancelProgram, {
      as: desk.owner,
      params: { id: desk.shop.programId },
      body: CANCELLATION,
    })
    await work()
    expect(phone.pushes()).toHaveLength(1)
    const over = await wallets.fresh(pass)
    expect([over.voided, over.barcodes]).toEqual([true, undefined])
  })
})

describe('R-381 a coupon in Apple Wallet', () => {
  it('has the code that a till accepts; used it is void, restored it is valid again, withdrawn void', async () => {
    const desk = await Desk.open(test)
    const ada = await test.createUser()
    await desk.shop.join(ada)
    const template = await desk.make()
    const coupon = await desk.give(ada, template)
    const params = { id: template._id, codeId: coupon._id }
    const phone = new Phone(wallets)
    const pass = await phone.add(ada, { couponId: coupon._id })
    expect([valueOf(pass, 'offer'), pass.barcodes?.[0]?.altText]).toEqual(['−10%', coupon.code])
    expect((await desk.scan(pass.barcodes?.[0]?.message ?? '')).json()).toMatchObject({
      kind: 'coupon',
      coupon: { _id: coupon._id },
    })
    expect((await desk.confirm([coupon], 50)).statusCode).toBe(200)
    await work()
    expect([phone.pushes().length, (await wallets.fresh(pass)).voided]).toEqual([1, true])
    expect(
      (await test.refused(createWalletPass, { as: ada, body: { wallet: 'apple', couponId: coupon._id } }))
        .code,
    ).toBe('coupon_used')
    await test.request(voidCouponUse, {
      as: desk.owner,
      params,
      body: { reason: 'Errore di cassa' },
    })
    await work()
    expect((await wallets.fresh(pass)).voided).toBe(false)
    await test.request(revokeCoupon, {
      as: desk.owner,
      params,
      body: { reason: 'Per prova' },
    })
    await work()
    expect((await wallets.fresh(pass)).voided).toBe(true)
  })

  it('gets its last day: void at Apple, expired at Google; used it is completed there', async () => {
    const desk = await Desk.open(test)
    const ada = await test.createUser()
    await desk.shop.join(ada)
    const [ending, spent] = [await desk.give(ada, { validDays: 2 }), await desk.give(ada)]
    const phone = new Phone(wallets)
    const pass = await phone.add(ada, { couponId: ending._id })
    const [atGoogle, used] = [
      googleId(await wallets.ask(ada, 'google', { couponId: ending._id })),
      googleId(await wallets.ask(ada, 'google', { couponId: spent._id })),
    ]
    expect((await desk.confirm([spent], 50)).statusCode).toBe(200)
    test.clock.advance(3 * 86_400)
    await workDeadlines(test.db, test.clock.now())
    await work()
    expect([phone.pushes().length, (await wallets.fresh(pass)).voided]).toEqual([1, true])
    const { objects } = wallets.google
    expect([atGoogle, used].map((id) => objects.get(id)?.['state'])).toEqual(['EXPIRED', 'COMPLETED'])
  })

  it('belongs to nobody else', async () => {
    const desk = await Desk.open(test)
    const [ada, bice] = [await test.createUser(), await test.createUser()]
    await desk.shop.join(ada)
    const coupon = await desk.give(ada)
    const body = { wallet: 'apple', couponId: coupon._id }
    expect(await test.refused(createWalletPass, { as: bice, body })).toMatchObject({
      statusCode: 404,
      code: 'coupon_not_found',
    })
  })
})

describe('R-413 the card in Google Wallet', () => {
  it('is made at Google; the link names it and contains nothing of it; one PATCH sends the points', async () => {
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
    // A second request gets the same pass.
    await wallets.ask(ada, 'google', shop)
    expect([...wallets.google.objects.keys()].filter((one) => one.endsWith(id.slice(-36)))).toHaveLength(1)
  })

  it('reports that Google does not answer, and later sends what it missed', async () => {
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

it('R-413 a pass has the logo of its brand and colours around it, in both wallets', async () => {
  const desk = await Desk.open(test)
  const name = `images/brand/${randomUUID()}.webp`
  const logo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#1e3c78' } })
  await test.services.storage.put(name, await logo.webp({ lossless: true }).toBuffer())
  const avatar = `/files/${name}`
  await test.db.updateTable('brands').set({ avatar }).where('id', '=', desk.shop.brandId).execute()
  const ada = await test.createUser()
  await desk.shop.join(ada)
  const pass = await new Phone(wallets).add(ada, desk.shop)
  expect(pass.backgroundColor).toBe('rgb(30, 60, 120)')
  const pictures = Object.entries(imagesIn((await wallets.latest(pass)).rawPayload))
  const sizes = await Promise.all(
    pictures.map(async ([file, bytes]) => [file, (await sharp(bytes).metadata()).width]),
  )
  expect(Object.fromEntries(sizes)).toEqual({
    'icon.png': 29,
    'icon@2x.png': 58,
    'icon@3x.png': 87,
    'logo.png': 50,
    'logo@2x.png': 100,
    'logo@3x.png': 150,
  })
  await wallets.ask(ada, 'google', desk.shop)
  const group = [...wallets.google.objects].find(([id]) => id.endsWith(`.member-${desk.shop.programId}`))?.[1]
  expect(group).toMatchObject({ hexBackgroundColor: '#1e3c78' })
  const { programLogo } = group as { programLogo: { sourceUri: { uri: string } } }
  const answer = await wallets.inject('GET', new URL(programLogo.sourceUri.uri).pathname)
  expect(answer.headers['content-type']).toBe('image/png')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 660, height: 660 })
  for (const other of [randomUUID(), 'x']) {
    expect((await wallets.inject('GET', `/passkit/logo/${other}.png`)).statusCode).toBe(404)
  }
})

describe('R-425 an erasure', () => {
  it('notifies both wallets, which then contain nothing of the person, and forgets the devices three days later', async () => {
    const ada = await member()
    const phone = new Phone(wallets)
    const pass = await phone.add(ada, shop)
    const id = googleId(await wallets.ask(ada, 'google', shop))
    const { lastUpdated } = (await phone.changed()).json<{ lastUpdated: string }>()
    await test.request(eraseUser, { as: ada, params: { id: ada.id }, body: { password: PASSWORD } })
    await work()
    expect(phone.pushes()).toHaveLength(1)
    // The phone asks, as the push requests.
    const asked = await phone.changed(`?passesUpdatedSince=${lastUpdated}`)
    expect(asked.json()).toMatchObject({ serialNumbers: [pass.serialNumber] })
    const over = await wallets.fresh(pass)
    expect([over.voided, over.barcodes]).toEqual([true, undefined])
    const object = wallets.google.objects.get(id)
    expect(object).toMatchObject({ state: 'INACTIVE', accountName: null, barcode: null })
    expect(JSON.stringify([over, object])).not.toMatch(/\bAda\b/)
    expect((await phone.register(pass)).statusCode).toBe(200)
    const again = erasureJob(test.services)
    await runOnce(test.db, again, test.clock.now())
    expect((await phone.changed()).statusCode).toBe(200)
    test.clock.advance(3 * 86_400)
    await runOnce(test.db, again, test.clock.now())
    expect((await phone.changed()).statusCode).toBe(204)
    await work()
    expect(phone.pushes()).toHaveLength(1)
  })
})

it('an installation without certificates reports it, before anything is made', async () => {
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
