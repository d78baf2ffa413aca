import { revokeCoupon, voidCouponUse } from '@vicino/contract/brand-coupons/endpoints'
import { leaveProgram, scanMemberCard } from '@vicino/contract/members/endpoints'
import { createWalletPass } from '@vicino/contract/wallet-passes/endpoints'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/test-app.ts'
import { Desk } from '../brand-coupons/testing/desk.ts'
import type { Shop } from '../members/testing/shop.ts'
import { makeAuthority } from './testing/authority.ts'
import { readPass } from './testing/read-pass.ts'
import { PASS_TYPE, Phone, valueOf, Wallets } from './testing/wallets.ts'

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

describe('R-413 the card in Apple Wallet', () => {
  it('is signed, shows points and level, and a till takes its QR for purchases', async () => {
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

  it('is told of a burst of purchases by one push, and then shows what there is now', async () => {
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

  it('forgets a device that is gone, and tries again what Apple did not take', async () => {
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

  it('opens to its own token and address alone', async () => {
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

  it('is void for who leaves, and good again for who comes back', async () => {
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
})

describe('R-381 a coupon in Apple Wallet', () => {
  it('has the code that a till takes; used it is void, taken back it is good again, withdrawn void', async () => {
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

  it('is nobody else’s', async () => {
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
