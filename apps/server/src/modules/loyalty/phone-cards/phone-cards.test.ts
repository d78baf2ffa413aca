import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { exportUser } from '@vicino/contract/identity/account/endpoints'
import { PHONE_CARDS } from '@vicino/contract/loyalty/phone-cards/constants'
import {
  addPhoneCard,
  erasePhoneCard,
  getPhoneCard,
  lookAtPhoneCard,
  takePhoneCard,
} from '@vicino/contract/loyalty/phone-cards/endpoints'
import { joinProgram, leaveProgram, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { makeUser } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, newReceipt, type Shop } from '../members/testing/members-fixture.ts'
import { brokenProgramRules } from '../members/testing/program-invariants.ts'

let test: TestApp
let shop: Shop
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  shop = await makeShop(test, { acquisti: { pointCoeff: 1 }, special: { welcome: 5 } })
  owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
})
afterAll(() => test.close())

const MARIA = '333 12 12 123'
const add = (values: object = {}, as: TestUser = shop.scanner) =>
  test.send(addPhoneCard, {
    as,
    body: { phone: MARIA, name: 'Maria', programId: shop.programId, noticeShown: true, ...values },
    headers: { 'accept-language': 'it' },
  })
async function added(values: object = {}) {
  const answer = await add(values)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<ResponseOf<typeof addPhoneCard>>()
}
const tokenOf = (link: string | null): string => new URL(link ?? '').searchParams.get('token') ?? ''
async function seen(card: string) {
  const answer = await test.request(scanAtTill, { as: shop.scanner, body: { text: card } })
  if (answer.kind !== 'member') throw new Error(answer.kind)
  return answer
}
/** Points of whoever the card belongs to. */
const pointsOn = async (card: string) => (await seen(card)).programs[0]?.balance?.points
const buy = (card: string, amount: number) =>
  test.request(registerPurchase, {
    as: shop.scanner,
    body: { member: { card }, amount, receiptId: newReceipt() },
  })
const take = (as: TestUser, token: string) => test.send(takePhoneCard, { as, body: { token } })

describe('a customer added at the till by telephone number', () => {
  it('R-219 R-506 takes part at once and collects; the same number, however it is written, is the same customer', async () => {
    const first = await added()
    expect(first).toMatchObject({ isNew: true, link: expect.stringContaining('/tessera-negozio?token=') })
    expect((await seen(first.card)).customer.username).toMatch(/^Maria \d+$/)
    await buy(first.card, 20)
    const again = await added({ phone: '+39 3331212123', name: 'Un altro nome' })
    expect(again.isNew).toBe(false)
    expect(await pointsOn(again.card)).toBe(25)
    expect((await added({ phone: '3330000000' })).isNew).toBe(true)
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    expect(await brokenProgramRules(test.db, [shop.programId])).toEqual([])
  })

  it('LAW-15 the notices are logged as shown by the till, and nothing is consented to', async () => {
    const { customer } = await seen((await added()).card)
    const consents = await test.db
      .selectFrom('consents')
      .where('user_id', '=', customer.userId)
      .select(['purpose', 'granted', 'source', 'program_id'])
      .orderBy('purpose')
      .execute()
    expect(new Set(consents.map(({ source, program_id }) => [source, program_id].join(' ')))).toEqual(
      new Set([`till ${shop.programId}`]),
    )
    expect(consents.filter(({ granted }) => granted).map(({ purpose }) => purpose)).toEqual([
      'loyalty-privacy',
      'loyalty-regulation',
    ])
    const refused = await add({ noticeShown: false })
    expect(refused.statusCode).toBe(400)
  })

  it('LAW-16 nothing tells the till whether an account has the number', async () => {
    const person = await test.createUser({ phone: '+393331212123' })
    const ofAccount = await added()
    const ofNobody = await added({ phone: '3339999999' })
    expect(Object.keys(ofAccount)).toEqual(Object.keys(ofNobody))
    expect([ofAccount.isNew, ofNobody.isNew]).toEqual([true, true])
    const { customer } = await seen(ofAccount.card)
    expect(customer.userId).not.toBe(person.id)
    expect(customer.username).toMatch(/^Maria /)
    // Another shop's card of the number is not found either.
    const other = await makeShop(test)
    const elsewhere = await test.request(addPhoneCard, {
      as: other.scanner,
      body: { phone: MARIA, name: 'Anna', programId: other.programId, noticeShown: true },
    })
    expect(elsewhere.isNew).toBe(true)
    expect((await add({ programId: other.programId })).statusCode).toBe(404)
  })

  it('opens the link and finds points and purchases in the own account; the number goes on working', async () => {
    const { card, link } = await added()
    await buy(card, 20)
    const token = tokenOf(link)
    expect(await test.request(lookAtPhoneCard, { body: { token } })).toMatchObject({
      programs: [{ _id: shop.programId, points: 25, stamps: 0 }],
    })
    const maria = await test.createUser()
    // Who works for the shop cannot take it.
    expect((await take(owner, token)).json()).toMatchObject({ code: 'phone_card_role' })
    expect((await take(maria, token)).json()).toEqual({ programId: shop.programId })
    expect((await take(maria, token)).json()).toMatchObject({ code: 'phone_card_over' })
    expect(await test.send(lookAtPhoneCard, { body: { token } })).toMatchObject({ statusCode: 404 })
    const later = await added()
    expect(later).toMatchObject({ isNew: false, link: null })
    const at = await seen(later.card)
    expect(at.customer).toMatchObject({ userId: maria.id, username: maria.username })
    expect(at.programs[0]?.balance?.points).toBe(25)
    const data = JSON.stringify(await test.request(exportUser, { as: maria, params: { id: maria.id } }))
    expect(data).toContain('+393331212123')
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('is united with a membership that they had; the welcome is not paid twice', async () => {
    const { card, link } = await added()
    await buy(card, 10)
    const maria = await shop.customer()
    await shop.buy(maria, 30)
    expect((await take(maria, tokenOf(link))).statusCode).toBe(200)
    expect(await pointsOn((await added()).card)).toBe(45)
  })

  it('has left the program: the number begins anew and does not name their account', async () => {
    const { link } = await added()
    const maria = await test.createUser()
    await take(maria, tokenOf(link))
    await test.request(leaveProgram, { as: maria, params: { id: shop.programId }, body: { confirm: true } })
    const anew = await added()
    expect(anew.isNew).toBe(true)
    expect((await seen(anew.card)).customer.userId).not.toBe(maria.id)
  })

  it('a link ends with the next one and after its days', async () => {
    const old = tokenOf((await added()).link)
    const { link } = await added()
    expect((await test.send(lookAtPhoneCard, { body: { token: old } })).statusCode).toBe(404)
    test.clock.advance(PHONE_CARDS.linkDays * 86_400 + 1)
    const late = await take(await test.createUser(), tokenOf(link))
    expect(late.json()).toMatchObject({ code: 'phone_card_over' })
  })

  it('LAW-16 the shop sees the number until then, and erases a customer who asks for it', async () => {
    const { card } = await added()
    const { customer } = await seen(card)
    const params = { programId: shop.programId, userId: customer.userId }
    expect(await test.request(getPhoneCard, { as: owner, params })).toMatchObject({
      card: { phone: '+393331212123' },
    })
    await test.request(erasePhoneCard, { as: owner, params })
    expect(await test.request(getPhoneCard, { as: owner, params })).toEqual({ card: null })
    expect((await test.send(erasePhoneCard, { as: owner, params })).json()).toMatchObject({
      code: 'phone_card_not_found',
    })
    const person = await shop.customer()
    const own = { programId: shop.programId, userId: person.id }
    expect((await test.send(erasePhoneCard, { as: owner, params: own })).statusCode).toBe(404)
    expect((await added()).isNew).toBe(true)
  })

  it('gets no e-mail, because nobody can read it', async () => {
    const { customer } = await seen((await added()).card)
    await inTransaction(test.db, (tx) =>
      sendEmail(tx, {
        userId: customer.userId,
        language: 'it',
        template: 'account-unused',
        data: { end: test.clock.now().toISOString().slice(0, 10) },
        now: test.clock.now(),
      }),
    )
    await drainDeliveries(test.services, emailChannel(test.services))
    const kept = await readdir(join(test.services.config.dataDir, 'mail')).catch(() => [])
    expect(kept).toEqual([])
  })

  it('two tills that add a number at once make one customer; a shop adds so many a day', async () => {
    const both = await Promise.all([add(), add(), add()])
    const ids = await Promise.all(
      both.map(async (answer) => {
        const { card } = answer.json<ResponseOf<typeof addPhoneCard>>()
        return (await seen(card)).customer.userId
      }),
    )
    expect(new Set(ids).size).toBe(1)
    await test.db
      .insertInto('phone_cards')
      .values(
        await Promise.all(
          Array.from({ length: PHONE_CARDS.perDay - 1 }, async (_, index) => ({
            brand_id: shop.brandId,
            phone: `+3940000${1000 + index}`,
            user_id: (await makeUser(test.db)).id,
            created_at: test.clock.now(),
          })),
        ),
      )
      .execute()
    const refused = await add({ phone: '3338888888' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'phone_cards_today' })
    expect((await add()).statusCode).toBe(200)
    expect((await add({ phone: '3338888888', name: 'Assistenza' })).json()).toMatchObject({
      fieldErrors: { name: expect.any(String) },
    })
  })

  it('people who are signed in join by themselves as before', async () => {
    const person = await test.createUser()
    await test.request(joinProgram, {
      as: person,
      params: { id: shop.programId },
      body: { privacyConsent: true, acceptRegulation: true },
    })
    const sources = await test.db
      .selectFrom('consents')
      .where('user_id', '=', person.id)
      .select('source')
      .execute()
    expect(new Set(sources.map(({ source }) => source))).toEqual(new Set(['program']))
  })
})
