import { RETENTION } from '@vicino/domain/retention'
import {
  countUnreadNotices,
  listNotices,
  readNotices,
} from '@vicino/contract/foundation/notifications/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { redeem } from '../../redemption/brand-points/testing/give.ts'
import { noticesJob } from './notifications.jobs.ts'
import { notificationSender } from './notifications.consumers.ts'
import { whoText } from './notices.presenter.ts'
import { notifyAll, readSubject } from './public.ts'

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  user = await test.createUser()
})
afterAll(() => test.close())

const list = (query: { limit?: number; cursor?: string } = {}, as = user, language = 'it') =>
  test.request(listNotices, { as, query, headers: { 'accept-language': language } })
const drain = () => drainOutbox(test.db, [notificationSender], test.clock.now())
const credit = (amount: number) =>
  emit(test.db, 'points.moved', { userId: user.id, amount, balance: 500 }, test.clock.now())
const tell = (more: { subject?: string; once?: boolean; actorId?: string } = {}, to = [user.id]) =>
  notifyAll(test.db, to, {
    kind: 'reply',
    template: 'points',
    now: test.clock.now(),
    data: () => Promise.resolve({ amount: 1, balance: 2 }),
    ...more,
  })

it('R-419 R-420 a redemption and its points are in the list, newest first, in the language of the request', async () => {
  const { title } = await redeem(test, user, 120)
  await drain()
  await credit(75)
  await drain()
  const { items, unread, nextCursor } = await list()
  expect(items).toEqual([
    {
      _id: expect.any(String),
      kind: 'points',
      title: '+75 BrandPoint',
      body: 'Il tuo saldo è di 500 BrandPoint.',
      path: '/points',
      actors: [],
      actorCount: 0,
      at: test.clock.now().toISOString(),
      isRead: false,
    },
    expect.objectContaining({
      kind: 'redemption',
      title: 'Offerta riscattata',
      body: `${title} · +120 BrandPoint`,
      path: '/wallet',
    }),
  ])
  expect([unread, nextCursor]).toEqual([2, null])
  expect((await list({}, user, 'en')).items[0]?.body).toBe('Your balance is 500 BrandPoints.')
})

it('R-419 a page takes one statement, and pages follow each other without a gap', async () => {
  for (const amount of [1, 2, 3, 4, 5]) await credit(amount)
  await drain()
  test.takeStatements()
  const first = await list({ limit: 2 })
  expect(test.takeStatements()).toHaveLength(1)
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' })
  const third = await list({ limit: 2, cursor: second.nextCursor ?? '' })
  expect([...first.items, ...second.items, ...third.items].map(({ title }) => title)).toEqual(
    [5, 4, 3, 2, 1].map((amount) => `+${amount} BrandPoint`),
  )
  expect(third.nextCursor).toBeNull()
  const refused = await test.refused(listNotices, {
    as: await test.createUser(),
    query: { cursor: first.nextCursor ?? '' },
  })
  expect(refused).toMatchObject({ statusCode: 400, code: 'cursor_invalid' })
})

it('R-419 one is read, then all up to the newest seen one; those that arrive in between stay unread', async () => {
  for (const amount of [1, 2, 3]) await credit(amount)
  await drain()
  const { items } = await list()
  const read = (body: object) => test.request(readNotices, { as: user, body: body as { upTo: string } })
  expect(await read({ ids: [items[1]?._id] })).toEqual({ unread: 2 })
  expect((await list()).items.map(({ isRead }) => isRead)).toEqual([false, true, false])
  await credit(4)
  await drain()
  expect(await read({ upTo: items[0]?._id })).toEqual({ unread: 1 })
  expect(await read({ upTo: items[0]?._id })).toEqual({ unread: 1 })
  expect(await test.request(countUnreadNotices, { as: user })).toEqual({ unread: 1 })
  const stranger = await test.createUser()
  await test.request(readNotices, { as: stranger, body: { ids: (await list()).items.map(({ _id }) => _id) } })
  expect(await test.request(countUnreadNotices, { as: user })).toEqual({ unread: 1 })
})

it('R-420 R-421 a person who switches a kind off in the app gets no notification of it', async () => {
  await test.db
    .insertInto('notification_preferences')
    .values({
      user_id: user.id,
      kind: 'points',
      in_app: false,
      push: false,
      email: false,
      updated_at: new Date(),
    })
    .execute()
  await credit(9)
  await drain()
  expect(await list()).toEqual({ items: [], nextCursor: null, unread: 0 })
})

describe('notifications of one subject', () => {
  it('R-419 are one, which counts the actors and is unread and first again; the actor gets none', async () => {
    const names: string[] = []
    const people = await Promise.all([1, 2, 3, 4].map(() => test.createUser()))
    for (const { id, username } of people) {
      names.push(username)
      test.clock.advance(1)
      await tell({ subject: 'comment:1', actorId: id })
    }
    await tell({ subject: 'comment:1', actorId: people[0]?.id ?? '' })
    await tell({ subject: 'comment:1', actorId: user.id })
    await credit(5)
    await drain()
    const grouped = (await list()).items[1]
    expect(grouped).toMatchObject({ actorCount: 4, isRead: false })
    expect(grouped?.actors.map(({ username }) => username)).toHaveLength(3)
    expect(names).toEqual(expect.arrayContaining(grouped?.actors.map(({ username }) => username) ?? []))

    await readSubject(test.db, user.id, 'comment:1', test.clock.now())
    expect((await list()).unread).toBe(1)
    test.clock.advance(1)
    await tell({ subject: 'comment:1', actorId: people[2]?.id ?? '' })
    expect((await list()).items[0]).toMatchObject({
      actors: [{ username: people[2]?.username, avatar: null }],
      actorCount: 1,
      isRead: false,
    })
    expect((await list()).items).toHaveLength(2)
  })

  it('R-420 that are sent once are sent once, read or not', async () => {
    await tell({ subject: 'deal:1', once: true })
    await readSubject(test.db, user.id, 'deal:1', test.clock.now())
    await tell({ subject: 'deal:1', once: true })
    expect(await list()).toMatchObject({ items: [{ isRead: true }], unread: 0 })
  })

  it('R-420 many people are notified by as many statements as one', async () => {
    const people = await Promise.all([1, 2, 3].map(async () => (await test.createUser()).id))
    test.takeStatements()
    await tell({ subject: 'deal:2' }, people)
    expect(test.takeStatements()).toHaveLength(3)
  })

  it.each([
    ['Anna', ['Anna'], 1],
    ['Anna e Bruno', ['Anna', 'Bruno'], 2],
    ['Anna e altre 3 persone', ['Anna', 'Bruno', 'Carla'], 4],
    ['Anna e un’altra persona', ['Anna'], 2],
    ['Qualcuno', [], 0],
  ])('R-601 say %s', (text, names, count) => {
    expect(whoText(names, count, 'it')).toBe(text)
  })
})

it('R-419 a notification is deleted 90 days after its last news', async () => {
  await tell({ subject: 'comment:9', actorId: (await test.createUser()).id })
  test.clock.advance((RETENTION.notices.period.days - 1) * 86_400)
  await runOnce(test.db, noticesJob, test.clock.now())
  expect((await list()).items).toHaveLength(1)
  test.clock.advance(2 * 86_400)
  await runOnce(test.db, noticesJob, test.clock.now())
  expect((await list()).items).toEqual([])
  const actors = await test.db
    .selectFrom('notice_actors')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(actors).toEqual([])
})

it('R-419 the number on the bell follows on the person’s streams', async () => {
  const live = test.services.consumers.filter(({ name }) => name === 'live')
  await credit(5)
  await drain()
  await drainOutbox(test.db, live, test.clock.now())
  const { items } = await list()
  await test.request(readNotices, { as: user, body: { upTo: items[0]?._id ?? '' } })
  await drainOutbox(test.db, live, test.clock.now())
  const events = await test.db
    .selectFrom('live_events')
    .select('data')
    .where('user_id', '=', user.id)
    .where('type', '=', 'notices')
    .orderBy('id')
    .execute()
  expect(events.map(({ data }) => data)).toEqual([{ unread: 1 }, { unread: 0 }])
})
