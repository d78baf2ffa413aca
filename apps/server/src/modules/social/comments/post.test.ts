import * as contract from '@vicino/contract/social/comments/endpoints'
import { BRAND_STAFF, DEAL_READERS, type Role } from '@vicino/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { eraseCommentsOf } from './comments.queries.ts'
import { comments } from './feature.ts'

/*
 * The database decides on a post in one statement; these tests compare its effects with what is
 * read, and with the rules.
 */

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [comments] })
})
afterAll(() => test.close())

/**
 * Returns the shop in whose name a person writes: staff speak for their shop, everybody else for
 * themselves.
 */
const speaksFor = ({ role, brandId }: { role: Role; brandId: string | null }): string | null =>
  BRAND_STAFF.some((staff) => staff === role) ? brandId : null

let keys = 0
const newKey = () => ({ 'idempotency-key': `comment-key-${(keys += 1)}` })
const newDeal = async (values: object = {}): Promise<string> => (await makeDeal(test.db, values)).id
const send = (as: TestUser, body: object, headers: Record<string, string> = {}) => {
  test.clock.advance(1)
  return test.send(contract.postComment, { as, body, headers })
}
const say = (as: TestUser, dealId: string, text: string, parentId?: string) => {
  test.clock.advance(1)
  return test.request(contract.postComment, {
    as,
    body: { dealId, text, ...(parentId === undefined ? {} : { parentId }) },
  })
}

it('R-155 posting takes one statement: with a key or without, repeated, refused, a reply', async () => {
  const [as, other] = [await test.createUser(), await test.createUser()]
  const dealId = await newDeal()
  const cost = async (body: object, headers = {}) => {
    test.takeStatements()
    const { statusCode } = await send(as, body, headers)
    return [statusCode, test.takeStatements().length]
  }
  const comment = { dealId, text: 'Vale anche il sabato?' }
  expect(await cost(comment)).toEqual([201, 1])
  const headers = newKey()
  expect(await cost(comment, headers)).toEqual([201, 1])
  expect(await cost(comment, headers)).toEqual([201, 1])
  expect(await cost({ ...comment, dealId: NO_ID }, newKey())).toEqual([404, 1])
  const above = await say(other, dealId, 'Sì')
  const reply = await say(other, dealId, 'Anche la domenica', above.id)
  expect(await cost({ ...comment, parentId: reply.id })).toEqual([201, 1])
})

it('R-164 R-165 the answer equals what its author then reads: of a person, a shop, a reply, a reply to either', async () => {
  const brand = await makeBrand(test.db, { verified: true, logo: '/files/logo.webp' })
  const plain = await makeBrand(test.db, { avatar: '/files/shop.webp' })
  const dealId = await newDeal({ brand_id: brand.id })
  const writers = [
    await test.createUser({ avatar: '/files/me.webp' }),
    await test.createUser({ role: 'brand', brand_id: brand.id, avatar: '/files/me.webp' }),
    await test.createUser({ role: 'brandManager', brand_id: plain.id }),
    await test.createUser({ role: 'superAdmin' }),
    await test.createUser({ role: 'promoter' }),
  ]
  const known: string[] = []
  for (const as of writers) {
    for (const parentId of [undefined, ...known]) {
      const answered = await say(as, dealId, 'Ciao a tutti', parentId)
      const { dealId: _deal, ...thread } = await test.request(contract.getComment, {
        as,
        params: { id: answered.id },
      })
      const read = thread.id === answered.id ? thread : thread.replies.find(({ id }) => id === answered.id)
      expect(answered).toEqual({ replies: [], replyCount: 0, repliesCursor: null, ...read })
      if (known.length < 4) known.push(answered.id)
    }
  }
})

it('R-164 the database writes in the name that the policy gives, by the current role', async () => {
  const brand = await makeBrand(test.db)
  const as = await test.createUser()
  const dealId = await newDeal()
  for (const role of DEAL_READERS)
    for (const brandId of [brand.id, null]) {
      if (brandId === null && (role === 'brand' || role === 'brandManager')) continue
      await test.db.updateTable('users').set({ role, brand_id: brandId }).where('id', '=', as.id).execute()
      const { id } = await say(as, dealId, 'Ciao')
      const row = await test.db
        .selectFrom('comments')
        .select('brand_id')
        .where('id', '=', id)
        .executeTakeFirst()
      expect([role, row?.brand_id]).toEqual([role, speaksFor({ role, brandId })])
    }
  await test.db
    .updateTable('users')
    .set({ role: 'scanner', brand_id: brand.id })
    .where('id', '=', as.id)
    .execute()
  expect((await send(as, { dealId, text: 'Ciao' })).json()).toMatchObject({ code: 'forbidden' })
  await test.db.deleteFrom('sessions').where('user_id', '=', as.id).execute()
  expect((await send(as, { dealId, text: 'Ciao' })).json()).toMatchObject({ code: 'unauthenticated' })
})

it('invariant 10: an answer that an older version stored completely is repeated; both forms are erased with the named people', async () => {
  const [as, other] = [await test.createUser(), await test.createUser()]
  const dealId = await newDeal()
  const above = await say(other, dealId, 'Vale la domenica?')
  const answered = await say(other, dealId, 'Nessuno lo sa?', above.id)
  const body = { dealId, text: 'No', parentId: answered.id }
  const headers = newKey()
  const first = await send(as, body, headers)
  expect(first.json()).toMatchObject({ mention: { id: other.id } })
  const told = async () => {
    const again = await send(as, body, headers)
    return [again.headers['idempotent-replayed'], again.json()]
  }
  expect(await told()).toEqual(['true', first.json()])
  const stored = () => sql`SELECT FROM idempotency_keys WHERE user_id = ${as.id}`.execute(test.db)
  const erase = () => test.db.transaction().execute((tx) => eraseCommentsOf(tx, other.id, test.clock.now()))
  const whole = { ...first.json<object>(), likes: 7 }
  expect((await stored()).rows).toHaveLength(1)
  await erase()
  expect((await stored()).rows).toEqual([])
  const later = newKey()
  await send(as, { dealId, text: 'Peccato' }, later)
  await sql`UPDATE idempotency_keys SET response = ${JSON.stringify(whole)}::jsonb WHERE user_id = ${as.id}`.execute(
    test.db,
  )
  const again = await send(as, { dealId, text: 'Peccato' }, later)
  expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', whole])
  await erase()
  expect((await stored()).rows).toEqual([])
})

it('several requests with one key at once write one comment', async () => {
  const as = await test.createUser()
  const [dealId, headers] = [await newDeal(), newKey()]
  const body = { dealId, text: 'Una volta sola' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(as, body, headers)))
  const ids = answers
    .filter(({ statusCode }) => statusCode === 201)
    .map((one) => one.json<{ id: string }>().id)
  expect(new Set(ids).size).toBe(1)
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  const { rows } = await sql`SELECT FROM comments WHERE deal_id = ${dealId}`.execute(test.db)
  expect(rows).toHaveLength(1)
})

it('R-155 of many first comments of one person at once one counts for programs, and a slow deal accepts one', async () => {
  const as = await test.createUser()
  const dealId = await newDeal()
  const many = () =>
    Promise.all(Array.from({ length: 8 }, () => send(as, { dealId, text: 'Che bella offerta' })))
  await many()
  const { rows } = await sql`SELECT FROM comments WHERE deal_id = ${dealId} AND counts`.execute(test.db)
  expect(rows).toHaveLength(1)
  const until = new Date(test.clock.now().getTime() + 600_000)
  await sql`UPDATE deal_comments SET slow_until = ${until} WHERE deal_id = ${dealId}`.execute(test.db)
  test.clock.advance(61)
  const statuses = (await many()).map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 429)])
  const { rows: counts } = await sql`
    SELECT total, (SELECT count(*)::int FROM comments WHERE deal_id = ${dealId}) AS count FROM deal_comments
    WHERE deal_id = ${dealId}`.execute(test.db)
  expect(counts).toEqual([{ total: 9, count: 9 }])
})
