import { randomUUID } from 'node:crypto'
import * as contract from '@vicino/contract/social/conversations/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { makeBrand, makeDeal, makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'

let test: TestApp
let consumer: TestUser
let owner: TestUser
let manager: TestUser
let brandId: string
let id: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  brandId = (await makeBrand(test.db)).id
  consumer = await test.createUser()
  owner = await test.createUser({ role: 'brand', brand_id: brandId })
  manager = await test.createUser({ role: 'brandManager', brand_id: brandId })
  id = (await test.request(contract.openConversation, { as: consumer, body: { brandId } }))._id
})
afterAll(() => test.close())

const body = (text: string, more: object = {}) => ({ clientId: randomUUID(), text, ...more })
const send = (as: TestUser, text: string, more: object = {}) =>
  test.request(contract.sendMessage, { as, params: { id }, body: body(text, more) })
const refusedSend = (as: TestUser, more: object = {}) =>
  test.refused(contract.sendMessage, { as, params: { id }, body: { ...body('Ciao'), ...more } })
const list = async (as: TestUser) => (await test.request(contract.listConversations, { as })).items
const thread = (as: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  test.request(contract.listMessages, { as, params: { id }, query })
const drain = (...names: string[]) =>
  drainOutbox(
    test.db,
    test.services.consumers.filter(({ name }) => names.includes(name)),
    test.clock.now(),
  )

it('R-417 a consumer opens one conversation with a brand, and the brand answers as the brand', async () => {
  expect((await test.request(contract.openConversation, { as: consumer, body: { brandId } }))._id).toBe(id)
  expect(await list(consumer)).toEqual([])
  await send(consumer, 'Avete ancora il pane?')
  await send(owner, 'Sì, fino alle 19.')
  expect((await thread(consumer)).items.map(({ text, isOwn }) => [text, isOwn])).toEqual([
    ['Sì, fino alle 19.', false],
    ['Avete ancora il pane?', true],
  ])
  expect(await list(consumer)).toMatchObject([
    {
      side: 'user',
      other: { _id: brandId },
      last: { text: 'Sì, fino alle 19.', isOwn: false },
      unread: 1,
      assigned: null,
    },
  ])
  expect(await list(manager)).toMatchObject([
    {
      side: 'brand',
      other: { username: consumer.username },
      unread: 0,
      assigned: { _id: owner.id, isYou: false },
    },
  ])
  for (const role of ['audience', 'superAdmin'] as const) {
    const stranger = await test.createUser({ role })
    expect(await test.refused(contract.listMessages, { as: stranger, params: { id } })).toMatchObject({
      statusCode: 404,
      code: 'conversation_not_found',
    })
  }
  const none = await test.refused(contract.openConversation, { as: consumer, body: { brandId: consumer.id } })
  expect(none).toMatchObject({ code: 'brand_not_found' })
})

it('R-418 a repeated message exists once, many at once too; pages follow each other', async () => {
  const one = body('Una volta sola')
  const again = () => test.request(contract.sendMessage, { as: consumer, params: { id }, body: one })
  const answers = await Promise.all([again(), again(), again(), again()])
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  for (let no = 1; no <= 4; no += 1) await send(consumer, `n. ${no}`)
  test.takeStatements()
  const first = await thread(owner, { limit: 3 })
  expect(test.takeStatements()).toHaveLength(2)
  const second = await thread(owner, { limit: 3, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ text }) => text)).toEqual([
    'n. 4',
    'n. 3',
    'n. 2',
    'n. 1',
    'Una volta sola',
  ])
  expect(second.nextCursor).toBeNull()
})

it('R-418 a message has at most 2,000 characters and some content; a deal can be attached', async () => {
  await send(consumer, 'a'.repeat(2000))
  for (const text of ['a'.repeat(2001), ' ', '\u200b']) {
    expect(await refusedSend(consumer, { text })).toMatchObject({ code: 'validation_failed' })
  }
  const deal = await makeDeal(test.db)
  const { deal: attached } = await send(consumer, 'Di questo', { dealId: deal.id })
  expect(attached).toMatchObject({ _id: deal.id, title: deal.title })
  expect(await refusedSend(consumer, { dealId: consumer.id })).toMatchObject({ code: 'deal_not_found' })
  expect(
    await refusedSend(consumer, { image: 'images/message/00000000-0000-7000-8000-000000000000.webp' }),
  ).toMatchObject({ code: 'file_not_found' })
})

it('R-418 an own uploaded image can be attached, and belongs to one message; another’s is refused', async () => {
  const image = await makeFile(test.db, consumer.id, 'message')
  const sent = await test.request(contract.sendMessage, {
    as: consumer,
    params: { id },
    body: { clientId: randomUUID(), image },
  })
  expect(sent).toMatchObject({ text: '', image: `/files/${image}` })
  expect(await refusedSend(consumer, { image })).toMatchObject({ code: 'file_in_use' })
  const other = await makeFile(test.db, owner.id, 'message')
  expect(await refusedSend(consumer, { image: other })).toMatchObject({ code: 'file_not_found' })
})

it('R-418 read state: the badge disappears, and the other side sees the last read message', async () => {
  await send(consumer, 'Uno')
  const { _id: last } = await send(consumer, 'Due')
  const unread = (as: TestUser) => test.request(contract.countUnreadConversations, { as })
  expect(await unread(manager)).toEqual({ unread: 1 })
  await drain('message-notices')
  expect((await test.request(listNotices, { as: manager })).unread).toBe(1)
  const read = await test.request(contract.readConversation, {
    as: manager,
    params: { id },
    body: { upTo: last },
  })
  expect(read.unread).toBe(0)
  expect(await unread(manager)).toEqual({ unread: 0 })
  expect((await test.request(listNotices, { as: manager })).unread).toBe(0)
  expect((await test.request(contract.getConversation, { as: consumer, params: { id } })).otherReadId).toBe(
    last,
  )
})

it('R-418 R-420 a message reaches the other side’s streams, and many make one notification', async () => {
  await send(consumer, 'Uno')
  await send(consumer, 'Due')
  await test.request(contract.tellTyping, { as: consumer, params: { id }, body: {} })
  await drain('live', 'message-notices')
  const events = await test.db
    .selectFrom('live_events')
    .select('data')
    .where('user_id', '=', owner.id)
    .where('type', '=', 'conversation')
    .orderBy('id')
    .execute()
  expect(events.map(({ data }) => data)).toEqual(
    ['message', 'message', 'typing'].map((what) => ({ _id: id, what, side: 'user' })),
  )
  expect(
    (await test.request(listNotices, { as: owner, headers: { 'accept-language': 'it' } })).items,
  ).toMatchObject([{ kind: 'shopMessage', title: consumer.username, path: `/messages?id=${id}` }])
  expect((await test.request(listNotices, { as: consumer })).items).toEqual([])
})

it('R-418 one of a brand’s people answers; another takes over or is refused, and of two at once one gets it', async () => {
  await send(consumer, 'Ciao')
  await send(owner, 'Buongiorno')
  expect(await refusedSend(manager)).toMatchObject({ statusCode: 409, code: 'conversation_taken' })
  const assign = (as: TestUser, from: string | null) =>
    test.send(contract.assignConversation, { as, params: { id }, body: { mine: true, from } })
  expect((await assign(manager, null)).statusCode).toBe(409)
  expect((await assign(manager, owner.id)).statusCode).toBe(200)
  expect(await refusedSend(owner)).toMatchObject({ code: 'conversation_taken' })
  expect((await send(owner, 'Torno io', { takeOver: true })).isOwn).toBe(true)
  await test.request(contract.assignConversation, {
    as: owner,
    params: { id },
    body: { mine: false, from: owner.id },
  })
  const both = await Promise.all([assign(owner, null), assign(manager, null)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

it('R-418 a blocked side is refused, the blocking side must unblock; the platform gets a report', async () => {
  await send(owner, 'Compra!')
  const block = (as: TestUser, blocked: boolean) =>
    test.send(contract.blockConversation, { as, params: { id }, body: { blocked } })
  await block(consumer, true)
  expect(await refusedSend(owner)).toMatchObject({ statusCode: 403, code: 'conversation_blocked' })
  expect(await refusedSend(consumer)).toMatchObject({ statusCode: 409, code: 'conversation_blocked_by_you' })
  expect((await block(owner, false)).statusCode).toBe(403)
  expect((await test.request(contract.getConversation, { as: owner, params: { id } })).blocked).toBe(
    'byOther',
  )
  await block(consumer, false)
  await send(owner, 'Scusa')
  const { _id } = await test.request(contract.reportConversation, {
    as: consumer,
    params: { id },
    body: { text: 'Insiste' },
  })
  const asked = await test.db
    .selectFrom('support_requests')
    .select('text')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  expect(asked.text).toMatch(/Insiste\n> Compra!\n> Scusa$/)
})

it('R-416 a conversation is found by words of any of its messages, and only by its people', async () => {
  await send(
    consumer,
    'Buongiorno, vorrei sapere una cosa: il sabato pomeriggio avete ancora la schiacciata all’uva?',
  )
  await send(owner, 'Sì, “fino alle 18” (però poca).')
  const find = async (search: string, as = consumer) =>
    (await test.request(contract.listConversations, { as, query: { search } })).items.map(
      ({ found }) => found,
    )
  expect(await find('SCHIACC sabato')).toEqual([
    {
      text: '…avete ancora la schiacciata all’uva?',
      isOwn: true,
      at: expect.any(String),
    },
  ])
  expect(await find('pero')).toMatchObject([{ text: 'Sì, “fino alle 18” (però poca).', isOwn: false }])
  expect(await find('sabato però')).toEqual([])
  expect(await find("\\ ' / : & | ! *")).toEqual([])
  expect(await find('schiacciata', owner)).toMatchObject([{ isOwn: false }])
  expect(await find('schiacciata', await test.createUser())).toEqual([])
  expect(
    await find(
      'schiacciata',
      await test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db)).id }),
    ),
  ).toEqual([])
})

it('R-416 a search continues on the next page where a shop has more conversations than one page searches', async () => {
  const other = await makeBrand(test.db)
  const as = await test.createUser({ role: 'brand', brand_id: other.id })
  await sql`
    WITH people AS (
      INSERT INTO users (id, email, username, handle)
      SELECT uuidv7(), 'folla' || n || '@vicino.test', 'folla' || n, 'folla' || n FROM generate_series(1, 1001) n
      RETURNING id, username
    ), talks AS (
      INSERT INTO conversations (user_id, brand_id, created_at, last_id, last_text, last_by_brand, last_at)
      SELECT id, ${other.id}, ${test.clock.now()}, uuidv7(), 'Ciao', false, ${test.clock.now()} FROM people
      RETURNING id, last_id, user_id
    )
    INSERT INTO messages (conversation_id, id, by_brand, author_id, text, client_id, at)
    SELECT id, last_id, false, user_id, 'Una torta per quaranta', uuidv7(), ${test.clock.now()}
    FROM talks ORDER BY last_id LIMIT 1`.execute(test.db)
  const find = (query: { search: string; cursor?: string }) =>
    test.request(contract.listConversations, { as, query })
  test.takeStatements()
  const first = await find({ search: 'quaranta' })
  expect(test.takeStatements()).toHaveLength(1)
  expect(first).toEqual({ items: [], nextCursor: expect.any(String) })
  expect(await find({ search: 'quaranta', cursor: first.nextCursor ?? '' })).toMatchObject({
    items: [{ found: { text: 'Una torta per quaranta' } }],
    nextCursor: null,
  })
})

it('R-416 conversations are found by the other side’s name or the last words; quick replies are the brand’s', async () => {
  await send(consumer, 'Avete la focaccia?')
  const find = async (search: string) =>
    (await test.request(contract.listConversations, { as: owner, query: { search } })).items.length
  expect([await find(consumer.username.slice(0, 6)), await find('FOCACCIA'), await find('vino%')]).toEqual([
    1, 1, 0,
  ])
  const texts = ['Siamo aperti fino alle 19.', 'Grazie!']
  await test.request(contract.setQuickReplies, { as: owner, body: { texts } })
  expect(await test.request(contract.getQuickReplies, { as: manager })).toEqual({ texts })
  const elsewhere = await test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db)).id })
  expect(await test.request(contract.getQuickReplies, { as: elsewhere })).toEqual({ texts: [] })
})
