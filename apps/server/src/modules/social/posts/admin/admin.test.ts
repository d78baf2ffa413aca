import { getPostRecord, listPostRecords, removePosts } from '@vicino/contract/social/posts/admin/endpoints'
import { updatePost } from '@vicino/contract/social/posts/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { files } from '../../../foundation/files/feature.ts'
import { notifications } from '../../../foundation/notifications/feature.ts'
import { posts } from '../feature.ts'
import { openPostBox, type PostBox } from '../testing/posts-fixture.ts'

let test: TestApp
let box: PostBox
beforeAll(async () => {
  test = await createTestApp({ features: [posts, files, notifications] })
  box = await openPostBox(test)
})
afterAll(() => test.close())

const list = (query: object) => test.request(listPostRecords, { as: box.admin, query: query as never })
const record = (id: string) => test.request(getPostRecord, { as: box.admin, params: { id } })

it('R-430 R-435 the table has posts of every state, by date or title, searched by words; on by cursor', async () => {
  const author = await test.createUser()
  const made = []
  for (const title of ['Zuppa buona', 'Ananas', 'Mela rossa']) made.push(await box.send(author, { title }))
  const [soup, , apple] = made.map(({ _id }) => _id)
  await box.reject(soup ?? '')
  await box.approve(apple ?? '')
  const first = await list({ limit: 2 })
  expect(first.metadata).toEqual([{ totalCount: 3, isExact: true }])
  const second = await list({ limit: 2, cursor: first.nextCursor })
  expect([...first.data, ...second.data].map(({ title }) => title)).toEqual([
    'Mela rossa',
    'Ananas',
    'Zuppa buona',
  ])
  expect((await list({ sort: 'title' })).data.map(({ title }) => title)).toEqual([
    'Ananas',
    'Mela rossa',
    'Zuppa buona',
  ])
  expect((await list({ state: 'refused' })).data).toMatchObject([{ _id: soup, author: { _id: author.id } }])
  expect((await list({ search: 'zup' })).data.map(({ _id }) => _id)).toEqual([soup])
  expect((await list({ search: 'mele rosse' })).data.map(({ _id }) => _id)).toEqual([apple])
  expect(await record(soup ?? '')).toMatchObject({
    refusal: { reason: 'unclearPicture' },
    actions: { remove: false },
  })
  expect((await test.refused(listPostRecords, { as: box.owner })).code).toBe('forbidden')
})

it('LAW-19 table and record say whose side the author of a Proof Post is on', async () => {
  const promoter = await test.createUser({ role: 'promoter' })
  const { _id: id } = await box.send(promoter, { title: 'Nespole mature' })
  const author = { _id: promoter.id, type: 'promoter', shop: null }
  expect((await list({ search: 'nespole' })).data).toMatchObject([{ author }])
  expect(await record(id)).toMatchObject({ author })
})

it('R-438 R-488 a superAdmin changes an author’s text by the version that was read, which the log records', async () => {
  const author = await test.createUser()
  const { _id: id } = await box.send(author)
  const { version } = await record(id)
  await test.request(updatePost, { as: author, params: { id }, body: { title: 'Ci ripenso' } })
  const change = { as: box.admin, params: { id }, body: { title: 'Senza nomi', version } }
  expect(await test.refused(updatePost, change)).toMatchObject({ statusCode: 409, code: 'record_changed' })
  await test.request(updatePost, { ...change, body: { ...change.body, version: (await record(id)).version } })
  expect((await record(id)).title).toBe('Senza nomi')
  const trail = await test.db.selectFrom('audit_log').select('action').where('object_id', '=', id).execute()
  expect(trail).toEqual([{ action: 'post.change' }])
})

it('R-438 R-439 many are removed with a reason: authors and brands are notified, a repetition changes nothing', async () => {
  const author = await test.createUser()
  const [open, shown] = [await box.send(author), await box.send(author)]
  await box.approve(shown._id)
  const body = { ids: [open._id, shown._id, NO_ID], reason: 'privacy' as const, text: 'Si vede una persona.' }
  const done = { done: body.ids, refused: [] }
  expect(await test.request(removePosts, { as: box.admin, body })).toEqual(done)
  expect(await test.request(removePosts, { as: box.admin, body: { ...body, reason: 'other' } })).toEqual(done)
  expect(await record(shown._id)).toMatchObject({
    state: 'removed',
    refusal: { reason: 'privacy', text: body.text },
  })
  expect(await record(open._id)).toMatchObject({ state: 'refused', refusal: { reason: 'privacy' } })
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const told = await test.db
    .selectFrom('notices')
    .select(['user_id', 'template'])
    .where('template', 'like', 'post-re%')
    .where('user_id', 'in', [author.id, box.owner.id])
    .execute()
  expect(
    told
      .map(({ user_id: id, template }) => `${id === author.id ? 'author' : 'brand'} ${template}`)
      .toSorted(),
  ).toEqual(['author post-refused', 'author post-removed', 'brand post-removed-brand'])
})

it('R-438 another superAdmin decides about the caller’s own post', async () => {
  const own = await box.send(box.admin)
  const call = { as: box.admin, body: { ids: [own._id], reason: 'other' as const } }
  expect(await test.request(removePosts, call)).toEqual({
    done: [],
    refused: [{ _id: own._id, code: 'post_of_own_staff', message: expect.any(String) }],
  })
})
