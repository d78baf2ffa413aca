import {
  getProgramBalance,
  joinProgram,
  leaveProgram,
  listJoinedPrograms,
  listProgramEvents,
  refundPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { withMembers } from './testing/app.ts'
import { makeShop, newReceipt } from './testing/members-fixture.ts'

let test: TestApp
withMembers((app) => (test = app))

const consents = { privacyConsent: true, acceptRegulation: true } as const

it('R-505 R-414 LAW-15 joining answers 201 with the balance, a second time 200, and stores the consents separately', async () => {
  const shop = await makeShop(test, { special: { welcome: 20 } })
  const maria = await test.createUser()
  const body = { ...consents, marketingConsent: true }
  const sent = { as: maria, params: { id: shop.programId }, body }
  const first = await test.send(joinProgram, sent)
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ points: 20, stamps: 0, statusPoints: 0, tier: { rank: 0 } })
  const again = await test.send(joinProgram, sent)
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual(first.json())
  const given = await test.db.selectFrom('consents').selectAll().where('user_id', '=', maria.id).execute()
  expect(given.map(({ purpose, granted }) => [purpose, granted])).toEqual([
    ['loyalty-privacy', true],
    ['loyalty-regulation', true],
    ['loyalty-marketing', true],
    ['loyalty-details', false],
    ['loyalty-profiling', false],
  ])
  const { items } = await test.request(listJoinedPrograms, { as: maria })
  expect(items).toMatchObject([
    { points: 20, program: { _id: shop.programId, brand: { _id: shop.brandId } } },
  ])
})

it('R-506 joining requires privacy and regulation, an active program, and 14 years', async () => {
  const shop = await makeShop(test)
  const maria = await test.createUser()
  const refused = (body: object, as = maria, id = shop.programId) =>
    test.refused(joinProgram, { as, params: { id }, body })
  expect(await refused({})).toMatchObject({
    statusCode: 400,
    fieldErrors: { privacyConsent: expect.any(String), acceptRegulation: expect.any(String) },
  })
  expect(await refused({ ...consents, privacyConsent: false })).toMatchObject({ statusCode: 400 })
  const young = await test.createUser({ birth_date: '2013-03-03' })
  expect(await refused(consents, young)).toMatchObject({ statusCode: 403, code: 'too_young' })
  const ended = await makeProgram(test.db, {
    brand_id: shop.brandId,
    status: 'ended',
    end_date: '2027-02-28',
  })
  expect(await refused(consents, maria, ended.id)).toMatchObject({
    statusCode: 409,
    code: 'program_not_active',
  })
  const draft = await makeProgram(test.db, { brand_id: shop.brandId, status: 'draft' })
  expect(await refused(consents, maria, draft.id)).toMatchObject({
    statusCode: 404,
    code: 'program_not_found',
  })
})

it('R-501 the balance is for the member, the brand and a superAdmin; others get 403', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const params = { userId: maria.id, programId: shop.programId }
  for (const as of [maria, shop.scanner, await test.createUser({ role: 'superAdmin' })]) {
    expect(await test.request(getProgramBalance, { as, params })).toMatchObject({
      points: 0,
      userId: maria.id,
    })
  }
  for (const as of [await test.createUser(), await test.createUser({ role: 'brand' })]) {
    expect(await test.refused(getProgramBalance, { as, params })).toMatchObject({ code: 'program_forbidden' })
    expect(
      await test.refused(listProgramEvents, {
        as,
        params: { id: shop.programId },
        query: { userId: maria.id },
      }),
    ).toMatchObject({ code: 'program_forbidden' })
  }
})

it('R-415 leaving forfeits everything; a person who joins again starts at 0, and gets no second welcome', async () => {
  const shop = await makeShop(test, { special: { welcome: 20 } }, undefined)
  const maria = await shop.customer()
  const bought = await shop.buy(maria, 30)
  const params = { id: shop.programId }
  const leave = () => test.send(leaveProgram, { as: maria, params, body: { confirm: true } })
  expect((await leave()).statusCode).toBe(204)
  expect((await leave()).json()).toMatchObject({ code: 'not_member' })
  const balance = { as: maria, params: { userId: maria.id, programId: shop.programId } }
  expect(await test.refused(getProgramBalance, balance)).toMatchObject({ code: 'not_member' })
  test.clock.advance(60)
  await shop.join(maria)
  expect(await test.request(getProgramBalance, balance)).toMatchObject({
    points: 0,
    statusPoints: 0,
    debt: 0,
  })
  // Purchases of the former membership count no more, not even for a refund.
  expect(
    await test.refused(refundPurchase, {
      as: shop.scanner,
      params: { id: bought.eventId ?? '' },
      body: { receiptId: newReceipt() },
    }),
  ).toMatchObject({ statusCode: 409 })
  expect(await shop.buy(maria, 5)).toMatchObject({ points: 5, balance: { points: 5 } })
})

it('pending points are credited later; a refund takes from them first', async () => {
  const shop = await makeShop(test, { points: { pendingDays: 3, expiryMonths: 1 } })
  const maria = await shop.customer()
  const bought = await shop.buy(maria, 30)
  expect(bought).toMatchObject({ points: 30, balance: { points: 0 } })
  const params = { userId: maria.id, programId: shop.programId }
  expect(await test.request(getProgramBalance, { as: maria, params })).toMatchObject({
    points: 0,
    pending: 30,
    statusPoints: 30,
  })
  await shop.giveBack(bought.eventId ?? '', 10)
  expect(await test.request(getProgramBalance, { as: maria, params })).toMatchObject({ pending: 20, debt: 0 })
})

it('R-409 the rows of the tables cannot be changed or raised', async () => {
  const shop = await makeShop(test, { special: { welcome: 5 } })
  const maria = await shop.customer()
  await shop.buy(maria, 30)
  for (const statement of [
    `UPDATE loyalty_events SET points = points`,
    `DELETE FROM loyalty_events`,
    `UPDATE purchases SET amount_cents = amount_cents`,
    `UPDATE purchases SET raw_points = raw_points + 1`,
    `UPDATE purchases SET remaining = '{9999}', left_cents = 9999`,
    `DELETE FROM purchases`,
    `UPDATE one_time_awards SET mechanic = 'x'`,
    `DELETE FROM one_time_awards`,
  ]) {
    const where = `${statement} WHERE user_id = '${maria.id}'`
    await expect(sql.raw(where).execute(test.db), where).rejects.toThrow(
      /append-only|only falls|check|permission/,
    )
  }
})

it('R-409 the books agree after all of this', async () => {
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('a balance takes one statement, and so does the wallet, however many programs there are', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const other = await makeProgram(test.db, { brand_id: shop.brandId })
  await shop.join(maria, other.id)
  const params = { userId: maria.id, programId: shop.programId }
  const statementsOf = async (ask: () => Promise<unknown>) => {
    await ask()
    test.takeStatements()
    await ask()
    return test.takeStatements().length
  }
  expect(await statementsOf(() => test.request(getProgramBalance, { as: shop.scanner, params }))).toBe(1)
  expect(await statementsOf(() => test.request(listJoinedPrograms, { as: maria }))).toBe(1)
})
