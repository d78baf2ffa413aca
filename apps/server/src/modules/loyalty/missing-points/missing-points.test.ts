import {
  askMissing,
  changeMissingTerms,
  getMissing,
  listMissing,
  listOwnMissing,
  withdrawMissing,
} from '@vicino/contract/loyalty/missing-points/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import {
  findPurchases,
  getProgramBalance,
  refundPurchase,
  registerPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { files } from '../../foundation/files/feature.ts'
import { members } from '../members/feature.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { programs } from '../programs/feature.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { SHOP } from '../../marketplace/shops/testing/rows.ts'
import { workDue } from './expire-requests.ts'
import { missingPoints } from './feature.ts'
import { Receipts } from './testing/receipts.ts'

let test: TestApp
let receipts: Receipts
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, notifications, files, missingPoints] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  receipts = await Receipts.open(test, { acquisti: { minSpend: 5 }, limits: { purchasePerMonth: 100 } })
  maria = await receipts.shop.customer()
  test.clock.set('2027-03-20T18:00:00+01:00')
})
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestApp['send']>>
const codeOf = (answer: Answer): string => (answer.statusCode < 300 ? 'done' : answer.json<Problem>().code)

const points = async (of: TestUser = maria) =>
  (
    await test.request(getProgramBalance, {
      as: of,
      params: { userId: of.id, programId: receipts.shop.programId },
    })
  ).points

const own = (as: TestUser = maria) =>
  test.request(listOwnMissing, { as, query: { programId: receipts.shop.programId } })

const detail = (requestId: string, as: TestUser = receipts.owner) =>
  test.request(getMissing, { as, params: receipts.params(requestId) })

const till = (customer: TestUser, receiptId: string, amount = 42.5) =>
  test.send(registerPurchase, {
    as: receipts.shop.scanner,
    body: { member: { userId: customer.id }, amount, receiptId },
  })

async function told(as: TestUser): Promise<string[]> {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { items } = await test.request(listNotices, { as, headers: { 'accept-language': 'it' } })
  return items.map(({ title }) => title)
}

it('a receipt is requested, reviewed, accepted and booked on its day, and the till refunds it by its number', async () => {
  await receipts.shop.buy(maria, 30)
  const asked = await receipts.ask(maria, { day: '2027-03-10', time: '17:30', receiptId: 'Z-1' })
  expect(asked).toMatchObject({ state: 'pending', day: '2027-03-10', answerBy: '2027-04-04', points: null })
  expect(await told(receipts.owner)).toEqual(['Punti mancanti: una richiesta da verificare'])
  const { items, counts } = await test.request(listMissing, {
    as: receipts.owner,
    params: { id: receipts.shop.programId },
    query: { state: 'pending' },
  })
  expect([items.map(({ _id }) => _id), counts]).toEqual([[asked._id], { pending: 1, late: 0 }])
  const seen = await detail(asked._id)
  expect(seen).toMatchObject({ gives: { points: 42, stamps: 0 }, alike: 0, can: { decide: true } })
  expect(await points()).toBe(30)

  expect(codeOf(await receipts.accept(asked._id))).toBe('done')
  expect(await points()).toBe(72)
  expect((await own()).items).toMatchObject([{ state: 'accepted', points: 42, can: { withdraw: false } }])
  // One notification for the purchase at the till, and one for the accepted request; the points of
  // the request have none of their own.
  expect(await told(maria)).toEqual(['Punti mancanti: richiesta accettata', '+30 punti fedeltà'])
  const { items: found } = await test.request(findPurchases, {
    as: receipts.shop.scanner,
    query: { receiptId: 'Z-1' },
  })
  expect(found).toMatchObject([{ at: '2027-03-10T16:30:00.000Z', amount: 42.5, left: 42.5 }])
  await receipts.shop.giveBack(found[0]?.purchases[0]?._id ?? '', 42.5)
  expect(await points()).toBe(30)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('an accepted receipt counts in every program of the brand that the member had joined, and can be requested once', async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  const { brandId } = receipts.shop
  const config = { acquisti: { pointCoeff: 2 } }
  const [other, late] = await Promise.all(
    ['Doppia', 'Tarda'].map((name) => makeProgram(test.db, { brand_id: brandId, name, config })),
  )
  await receipts.shop.join(maria, other?.id)
  test.clock.set('2027-03-20T18:00:00+01:00')
  await receipts.shop.join(maria, late?.id)
  const pointsIn = async (programId = '') =>
    (await test.request(getProgramBalance, { as: maria, params: { userId: maria.id, programId } })).points
  const asked = await receipts.ask(maria, { day: '2027-03-10', receiptId: 'Z-4' })
  const body = await receipts.body(maria, { day: '2027-03-10', receiptId: 'z-4' })
  const twice = await test.send(askMissing, { as: maria, params: { id: other?.id ?? '' }, body })
  expect(codeOf(twice)).toBe('missing_asked')
  expect((await detail(asked._id)).alsoIn).toEqual([
    { _id: other?.id, name: 'Doppia', points: 85, stamps: 0 },
  ])
  expect(codeOf(await receipts.accept(asked._id))).toBe('done')
  expect([await points(), await pointsIn(other?.id), await pointsIn(late?.id)]).toEqual([42, 85, 0])
  expect(await told(maria)).toEqual(['Punti mancanti: richiesta accettata', '+85 punti fedeltà'])
  const { items } = await test.request(findPurchases, {
    as: receipts.shop.scanner,
    query: { receiptId: 'Z-4' },
  })
  const [purchase] = items[0]?.purchases ?? []
  await test.request(refundPurchase, {
    as: receipts.shop.scanner,
    params: { id: purchase?._id ?? '' },
    body: { receiptId: newReceipt() },
  })
  expect([await points(), await pointsIn(other?.id)]).toEqual([0, 0])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('a brand may accept receipts from up to 30 days before the joining: they count at the moment of joining; the default is none', async () => {
  const terms = { isOpen: true, days: 30, mostEuros: 500 }
  const change = (daysBefore: number) =>
    test.send(changeMissingTerms, {
      as: receipts.owner,
      params: { id: receipts.shop.programId },
      body: { ...terms, daysBefore },
    })
  expect((await own()).window).toEqual({ from: '2027-03-02', to: '2027-03-20' })
  expect(codeOf(await receipts.send(maria, { day: '2027-02-26' }))).toBe('missing_before_join')
  expect(codeOf(await change(31))).toBe('validation_failed')
  expect(codeOf(await change(5))).toBe('done')
  expect((await own()).window).toEqual({ from: '2027-02-25', to: '2027-03-20' })
  expect(codeOf(await receipts.send(maria, { day: '2027-02-24' }))).toBe('missing_before_join')
  const asked = await receipts.ask(maria, { day: '2027-02-26', time: '17:30', receiptId: 'Z-5' })
  expect(asked).toMatchObject({ day: '2027-02-26', time: '17:30' })
  await receipts.ask(maria, { day: '2027-03-02', time: '10:59' })
  await receipts.accept(asked._id)
  expect(await points()).toBe(42)
  const { items } = await test.request(findPurchases, {
    as: receipts.shop.scanner,
    query: { receiptId: 'Z-5' },
  })
  expect(items).toMatchObject([{ at: '2027-03-02T10:00:00.000Z' }])
})

it('the month’s limits count the purchase at its own date', async () => {
  await receipts.shop.buy(maria, 90)
  const { _id } = await receipts.ask(maria, { day: '2027-03-10' })
  expect((await detail(_id)).gives).toEqual({ points: 10, stamps: 0 })
  await receipts.accept(_id)
  expect(await points()).toBe(100)
})

it('an impossible request is refused with its reason, and nothing is stored', async () => {
  const answers = async (...changes: object[]) => {
    const codes: string[] = []
    for (const change of changes) codes.push(codeOf(await receipts.send(maria, change)))
    return codes
  }
  await receipts.shop.buy(maria, 42.5, { receiptId: 'T-1' })
  expect(
    await answers(
      { day: '2027-03-21' },
      { day: '2027-03-20', time: '18:30' },
      { day: '2027-02-10' },
      { day: '2027-03-01' },
      { day: '2027-03-02', time: '10:59' },
      { day: '2027-02-31' },
      { amount: 500.01 },
      { amount: 4.99 },
      { receiptId: 'T-1' },
      { shopId: '00000000-0000-7000-8000-000000000000' },
      { image: 'images/receipt/00000000-0000-4000-8000-000000000000.webp' },
    ),
  ).toEqual([
    'missing_future',
    'missing_future',
    'missing_too_old',
    'missing_before_join',
    'missing_before_join',
    'validation_failed',
    'missing_too_much',
    'missing_gives_nothing',
    'missing_booked',
    'shop_not_found',
    'file_not_found',
  ])
  expect((await own()).items).toEqual([])
  const stranger = await test.createUser()
  expect(codeOf(await receipts.send(stranger))).toBe('not_member')
  // A receipt without a time on the day of joining counts at the moment of joining.
  expect(await answers({ day: '2027-03-02' })).toEqual(['done'])
})

it('the brand sets whether, how late and up to which amount; the member names one of its shops', async () => {
  const params = { id: receipts.shop.programId }
  const change = (body: object, as = receipts.owner) => test.send(changeMissingTerms, { as, params, body })
  expect(codeOf(await change({ isOpen: true, days: 61, daysBefore: 0, mostEuros: 50 }))).toBe(
    'validation_failed',
  )
  const manager = await test.createUser({ role: 'brand', brand_id: (await Receipts.open(test)).shop.brandId })
  expect(codeOf(await change({ isOpen: true, days: 10, daysBefore: 0, mostEuros: 50 }, manager))).toBe(
    'program_not_found',
  )
  expect(codeOf(await change({ isOpen: true, days: 10, daysBefore: 0, mostEuros: 50 }))).toBe('done')
  expect((await own()).window).toEqual({ from: '2027-03-10', to: '2027-03-20' })
  expect(codeOf(await receipts.send(maria, { day: '2027-03-09' }))).toBe('missing_too_old')
  expect(codeOf(await receipts.send(maria, { amount: 50.01 }))).toBe('missing_too_much')
  const { latitude: lat, longitude: lon, ...names } = SHOP
  const place = { ...names, lat, lon, brand_id: receipts.shop.brandId, created_at: test.clock.now() }
  const { id: shopId } = await test.db
    .insertInto('shops')
    .values(place)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(codeOf(await receipts.send(maria))).toBe('shop_not_found')
  expect(await receipts.ask(maria, { shopId })).toMatchObject({ shop: { _id: shopId } })
  await change({ isOpen: false, days: 10, daysBefore: 0, mostEuros: 50 })
  expect(await own()).toMatchObject({ window: null, left: 2 })
  expect(codeOf(await receipts.send(maria, { shopId }))).toBe('missing_closed')
})

it('a refusal gives the reason; the member may request again, and at most three are open', async () => {
  const { _id } = await receipts.ask(maria, { receiptId: 'Z-9' })
  expect(codeOf(await receipts.send(maria, { receiptId: 'z-9' }))).toBe('missing_asked')
  expect(codeOf(await receipts.refuse(_id, { reason: 'other' }))).toBe('validation_failed')
  expect(codeOf(await receipts.refuse(_id, { reason: 'unreadable', text: 'Manca il totale' }))).toBe('done')
  expect(codeOf(await receipts.refuse(_id))).toBe('missing_decided')
  expect(codeOf(await receipts.accept(_id))).toBe('missing_decided')
  expect((await own()).items).toMatchObject([
    { state: 'refused', reason: 'unreadable', reasonText: 'Manca il totale' },
  ])
  expect(await told(maria)).toEqual(['Punti mancanti: richiesta non accettata'])
  await receipts.ask(maria, { receiptId: 'Z-9' })
  // All are sent at once; at most three stay open.
  const answers = await Promise.all(Array.from({ length: 5 }, () => receipts.send(maria)))
  expect(answers.map(codeOf).toSorted()).toEqual(['done', 'done', ...Array(3).fill('missing_too_many')])
  const [newest] = (await own()).items
  const taken = await test.request(withdrawMissing, {
    as: maria,
    params: { id: newest?._id ?? '' },
    body: {},
  })
  expect(taken).toMatchObject({ state: 'withdrawn', hasImage: false })
  expect((await own()).left).toBe(1)
})

it('nobody decides about their own request, and staff make none at their own brand', async () => {
  const { _id } = await receipts.ask(maria)
  expect(codeOf(await receipts.send(receipts.owner))).toBe('missing_own_brand')
  // A member who works for the brand by now earns nothing, whoever accepts the request.
  const staff = { role: 'brand', brand_id: receipts.shop.brandId }
  await test.db.updateTable('users').set(staff).where('id', '=', maria.id).execute()
  expect(codeOf(await receipts.accept(_id))).toBe('missing_not_counted')
  expect(await detail(_id)).toMatchObject({ gives: null, refusal: 'missing_not_counted', state: 'pending' })
  const owners = { user_id: receipts.owner.id }
  await test.db.updateTable('missing_requests').set(owners).where('id', '=', _id).execute()
  expect(codeOf(await receipts.accept(_id))).toBe('own_missing')
  expect((await detail(_id)).can.decide).toBe(false)
})

it('concurrency: a request accepted ten times at once is booked once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const member = await receipts.shop.customer()
    const { _id } = await receipts.ask(member)
    const answers = await Promise.all(Array.from({ length: 10 }, () => receipts.accept(_id)))
    expect(answers.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1)
    expect(await points(member)).toBe(42)
  }
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('concurrency: of two members with one receipt one is accepted; of a request and a till one books it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const people = await Promise.all([receipts.shop.customer(), receipts.shop.customer()])
    const receiptId = newReceipt()
    const answers = await Promise.all(people.map((person) => receipts.send(person, { receiptId })))
    expect(answers.map(codeOf).toSorted()).toEqual(['done', 'missing_asked'])
    const asker = people[answers.findIndex((answer) => codeOf(answer) === 'done')] ?? maria
    const buyer = round === 1 ? (people.find((person) => person !== asker) ?? maria) : asker
    const { _id } = (await own(asker)).items[0] ?? { _id: '' }
    const [accepted, booked] = await Promise.all([receipts.accept(_id), till(buyer, receiptId)])
    expect([codeOf(accepted), codeOf(booked)].toSorted()).toEqual(
      codeOf(booked) === 'done' ? ['done', 'missing_booked'] : ['done', 'event_conflict'],
    )
    expect((await points(asker)) + (buyer === asker ? 0 : await points(buyer))).toBe(42)
    const refusal = codeOf(booked) === 'done' ? 'missing_booked' : null
    expect(await detail(_id)).toMatchObject({ refusal, state: refusal === null ? 'accepted' : 'pending' })
  }
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('only a signed address reads the image, and it is deleted 30 days after the decision; unanswered requests expire', async () => {
  const decided = await receipts.ask(maria)
  const waiting = await receipts.ask(maria)
  await receipts.refuse(decided._id)
  const rows = await test.db.selectFrom('missing_requests').select(['id', 'image_key']).execute()
  const keyOf = (id: string) => rows.find((row) => row.id === id)?.image_key ?? ''
  expect((await test.app.inject({ url: `/files/${keyOf(waiting._id)}` })).statusCode).toBe(404)
  expect((await detail(waiting._id)).imageUrl).toMatch(/^\/files\/images\/receipt\/.*signature=/)

  test.clock.set('2027-04-19T19:01:00+02:00')
  await workDue(test.db, test.clock.now(), 100)
  expect((await detail(decided._id)).imageUrl).toBeNull()
  expect((await detail(waiting._id)).isLate).toBe(true)
  const due = await test.db
    .selectFrom('files')
    .select(['key', 'used_by'])
    .where('key', 'in', [keyOf(decided._id), keyOf(waiting._id)])
    .execute()
  expect(due.find(({ key }) => key === keyOf(decided._id))?.used_by).toBeNull()
  expect(due.find(({ key }) => key === keyOf(waiting._id))?.used_by).not.toBeNull()

  test.clock.set('2027-06-19T01:00:00+02:00')
  await workDue(test.db, test.clock.now(), 100)
  expect((await own()).items).toMatchObject([{ state: 'lapsed' }, { state: 'refused' }])
  expect(codeOf(await receipts.accept(waiting._id))).toBe('missing_decided')
  expect(await told(maria)).toContain('Punti mancanti: richiesta scaduta')
})
