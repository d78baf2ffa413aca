import * as contract from '@vicino/contract/social/comments/endpoints'
import { decideReport, listReports } from '@vicino/contract/administration/moderation/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { moderation } from '../../administration/moderation/feature.ts'
import { comments } from './feature.ts'
import { SLOW_MODE } from './post-comment.ts'
import { countsOf } from './testing/comment.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [comments, moderation] })
})
afterAll(() => test.close())

const newDeal = async (values: object = {}): Promise<string> => (await makeDeal(test.db, values)).id
const say = (as: TestUser, dealId: string, text: string, parentId?: string) => {
  test.clock.advance(1)
  return test.request(contract.postComment, {
    as,
    body: { dealId, text, ...(parentId === undefined ? {} : { parentId }) },
  })
}
const list = (as: TestUser, dealId: string, query: object = {}) =>
  test.request(contract.listComments, { as, query: { dealId, ...query } })
const act = (as: TestUser, id: string) => ({ as, params: { id } })

describe('writing and reading', () => {
  it('R-151 R-155 R-156 R-165 comments are stored and read by others, newest first, ten per page, one statement per page', async () => {
    const [writer, reader] = [await test.createUser(), await test.createUser()]
    const dealId = await newDeal()
    for (let number = 1; number <= 15; number += 1) await say(writer, dealId, `Numero ${number}`)
    test.takeStatements()
    const page = await list(reader, dealId)
    expect(test.takeStatements()).toHaveLength(1)
    expect(page).toMatchObject({ total: 15, slowSeconds: null })
    const second = await list(reader, dealId, { cursor: page.nextCursor ?? '' })
    expect([...page.items, ...second.items].map(({ text }) => text)).toEqual(
      Array.from({ length: 15 }, (_, index) => `Numero ${15 - index}`),
    )
    expect([page.items.length, second.nextCursor]).toEqual([10, null])
    expect(page.items[0]).toEqual({
      id: expect.any(String),
      author: {
        id: writer.id,
        name: writer.username,
        avatar: null,
        isVerified: false,
        type: 'audience',
        isPostAuthor: false,
      },
      text: 'Numero 15',
      mention: null,
      timestamp: test.clock.now().toISOString(),
      likes: 0,
      isLiked: false,
      isReported: false,
      can: { reply: true, delete: false, report: true, mute: true },
      replies: [],
      replyCount: 0,
      repliesCursor: null,
    })
    const other = await newDeal()
    expect(
      await test.refused(contract.listComments, {
        as: reader,
        query: { dealId: other, cursor: page.nextCursor },
      }),
    ).toMatchObject({ code: 'cursor_invalid' })
    expect(await test.refused(contract.listComments, { as: reader, query: { dealId: NO_ID } })).toMatchObject(
      { code: 'deal_not_found' },
    )
    expect(await list(reader, other)).toEqual({ items: [], nextCursor: null, total: 0, slowSeconds: null })
  })

  it('R-154 blank texts are refused, also those of invisible characters; these are removed from others', async () => {
    const as = await test.createUser()
    const dealId = await newDeal()
    for (const text of ['', '  \n ', '\u200b\u2060', '\u202e \u200f', '\u200d']) {
      expect(await test.refused(contract.postComment, { as, body: { dealId, text } })).toMatchObject({
        statusCode: 400,
        fieldErrors: { text: expect.any(String) },
      })
    }
    for (const text of ['x'.repeat(1001), 'x'.repeat(10_000)]) {
      const { statusCode, fieldErrors } = await test.refused(contract.postComment, {
        as,
        body: { dealId, text },
      })
      expect(statusCode).toBe(400)
      expect(fieldErrors?.['text']).toContain('1000')
    }
    expect((await say(as, dealId, 'x'.repeat(1000))).text).toHaveLength(1000)
    expect((await say(as, dealId, ' a\u202eb\u200bc\u0007 \n\n\n\nd ')).text).toBe('abc \n\nd')
    for (const text of ['🍕🍕🍕', 'Famiglia 👨‍👩‍👧', 'שלום عالم', '<script>alert(1)</script>']) {
      expect((await say(as, dealId, text)).text).toBe(text)
    }
  })

  it('R-157 R-158 replies are one level deep; of more than three two are shown, and the rest are read in pages', async () => {
    const [one, two] = [await test.createUser(), await test.createUser()]
    const dealId = await newDeal()
    const comment = await say(one, dealId, 'Vale il sabato?')
    const first = await say(two, dealId, 'Sì', comment.id)
    const nested = await say(one, dealId, 'Grazie', first.id)
    expect(first.mention).toBeNull()
    expect(nested.mention).toEqual({ id: two.id, name: two.username })
    await say(two, dealId, 'Prego', comment.id)
    const shown = async () => (await list(one, dealId)).items[0]
    expect(await shown()).toMatchObject({
      replyCount: 3,
      repliesCursor: null,
      replies: [{ text: 'Sì' }, { text: 'Grazie' }, { text: 'Prego' }],
    })
    await say(one, dealId, 'Ciao', comment.id)
    const four = await shown()
    expect(four?.replies.map(({ text }) => text)).toEqual(['Sì', 'Grazie'])
    expect(four?.replyCount).toBe(4)
    test.takeStatements()
    const rest = await test.request(contract.listReplies, {
      ...act(one, comment.id),
      query: { cursor: four?.repliesCursor ?? '' },
    })
    expect(test.takeStatements()).toHaveLength(1)
    expect(rest).toMatchObject({ items: [{ text: 'Prego' }, { text: 'Ciao' }], nextCursor: null })
    expect((await list(one, dealId)).total).toBe(5)
    // A reply belongs to its own deal.
    expect(
      await test.refused(contract.postComment, {
        as: one,
        body: { dealId: await newDeal(), text: 'x', parentId: comment.id },
      }),
    ).toMatchObject({ code: 'comment_not_found' })
    expect(await test.refused(contract.listReplies, act(one, first.id))).toMatchObject({
      code: 'comment_not_found',
    })
  })

  it('R-163 the target of a link is a comment with its replies, or the comment of a reply with that reply', async () => {
    const as = await test.createUser()
    const dealId = await newDeal()
    const comment = await say(as, dealId, 'Domanda')
    const replies = []
    for (const text of ['a', 'b', 'c', 'd']) replies.push(await say(as, dealId, text, comment.id))
    const at = (id: string) => test.request(contract.getComment, act(as, id))
    expect(await at(comment.id)).toMatchObject({
      id: comment.id,
      dealId,
      replies: [{ text: 'a' }, { text: 'b' }],
    })
    const pointed = await at(replies[3]?.id ?? '')
    expect(pointed.id).toBe(comment.id)
    expect(pointed.replies.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
    await test.request(contract.deleteComment, act(as, replies[3]?.id ?? ''))
    expect(await test.refused(contract.getComment, act(as, replies[3]?.id ?? ''))).toMatchObject({
      statusCode: 404,
    })
  })

  it('R-164 the server names the author: the deal’s own brand, another one, a promoter, the platform', async () => {
    const brand = await makeBrand(test.db, { verified: true })
    const dealId = await newDeal({ brand_id: brand.id })
    const staff = await test.createUser({ role: 'brandManager', brand_id: brand.id })
    const other = await test.createUser({ role: 'brand' })
    const promoter = await test.createUser({ role: 'promoter' })
    const admin = await test.createUser({ role: 'superAdmin' })
    for (const as of [staff, other, promoter, admin]) await say(as, dealId, 'Ciao a tutti')
    const authors = (await list(promoter, dealId)).items.map(({ author }) => author).toReversed()
    expect(authors).toMatchObject([
      { id: staff.id, name: brand.username, type: 'brand', isPostAuthor: true, isVerified: true },
      { type: 'brand', isPostAuthor: false },
      { type: 'promoter', isPostAuthor: false },
      { type: 'superAdmin', isVerified: true },
    ])
    // A comment stays its shop's, whatever becomes of its author.
    await sql`UPDATE users SET role = 'audience', brand_id = NULL WHERE id = ${staff.id}`.execute(test.db)
    expect((await list(promoter, dealId)).items.at(-1)?.author).toMatchObject({
      name: brand.username,
      isPostAuthor: true,
    })
  })
})

describe('what readers do', () => {
  it('R-160 a like is stored, one per user, and counted; two at once of one user are one or none', async () => {
    const [writer, fan] = [await test.createUser(), await test.createUser()]
    const dealId = await newDeal()
    const { id } = await say(writer, dealId, 'Buono')
    expect(await test.request(contract.likeComment, act(fan, id))).toEqual({ likes: 1, isLiked: true })
    expect(await test.request(contract.likeComment, act(writer, id))).toEqual({ likes: 2, isLiked: true })
    expect((await list(fan, dealId)).items[0]).toMatchObject({ likes: 2, isLiked: true })
    await Promise.all(Array.from({ length: 6 }, () => test.request(contract.likeComment, act(fan, id))))
    expect((await list(fan, dealId)).items[0]).toMatchObject({ likes: 2, isLiked: true })
    expect(await test.request(contract.likeComment, act(fan, id))).toEqual({ likes: 1, isLiked: false })
    const { counted, kept } = await countsOf(test, dealId)
    expect(kept).toEqual(counted)
  })

  it('R-162 hidden comments and those of muted authors are hidden for one person and visible for others, until this is undone', async () => {
    const [one, two, writer] = [await test.createUser(), await test.createUser(), await test.createUser()]
    const dealId = await newDeal()
    const [first, second] = [await say(writer, dealId, 'Primo'), await say(two, dealId, 'Secondo')]
    await say(writer, dealId, 'Risposta', second.id)
    const texts = async (as: TestUser) =>
      (await list(as, dealId)).items.flatMap(({ text, replies }) => [
        text,
        ...replies.map((reply) => reply.text),
      ])
    const hide = (hidden: boolean) =>
      test.request(contract.hideComment, { ...act(one, first.id), body: { hidden } })
    expect(await hide(true)).toEqual({ isHidden: true })
    await hide(true)
    expect([await texts(one), await texts(two)]).toEqual([
      ['Secondo', 'Risposta'],
      ['Secondo', 'Risposta', 'Primo'],
    ])
    await hide(false)
    expect(await test.request(contract.muteAuthor, act(one, first.id))).toEqual({ userId: writer.id })
    expect(await texts(one)).toEqual(['Secondo'])
    expect((await test.request(contract.listMuted, { as: one })).items).toEqual([
      { id: writer.id, name: writer.username, avatar: null },
    ])
    await test.request(contract.unmuteAuthor, { as: one, params: { userId: writer.id } })
    expect(await texts(one)).toEqual(['Secondo', 'Risposta', 'Primo'])
    // Nobody can mute themselves or the deal's seller.
    expect(await test.refused(contract.muteAuthor, act(writer, first.id))).toMatchObject({
      code: 'cannot_mute',
    })
    const seller = (
      await sql<{ brand_id: string }>`SELECT brand_id FROM deals WHERE id = ${dealId}`.execute(test.db)
    ).rows[0]?.brand_id
    const staff = await test.createUser({ role: 'brand', brand_id: seller ?? null })
    const answer = await say(staff, dealId, 'Rispondiamo noi')
    expect(await test.refused(contract.muteAuthor, act(one, answer.id))).toMatchObject({
      code: 'cannot_mute',
    })
  })

  it('R-161 a report goes to the superAdmin’s queue, one per user; the reporter sees it', async () => {
    const [writer, reporter] = [await test.createUser(), await test.createUser()]
    const admin = await test.createUser({ role: 'superAdmin' })
    const dealId = await newDeal()
    const { id } = await say(writer, dealId, 'Comprate da me a meno')
    const body = { reason: 'offensive', text: 'È pubblicità' }
    const { _id } = await test.request(contract.reportComment, {
      ...act(reporter, id),
      body: { reason: 'offensive', text: body.text },
    })
    expect(await test.refused(contract.reportComment, { ...act(reporter, id), body })).toMatchObject({
      statusCode: 409,
      code: 'comment_reported',
    })
    expect(await test.refused(contract.reportComment, { ...act(writer, id), body })).toMatchObject({
      code: 'own_comment',
    })
    expect((await list(reporter, dealId)).items[0]?.isReported).toBe(true)
    expect((await list(writer, dealId)).items[0]?.isReported).toBe(false)
    const queue = await test.request(listReports, { as: admin })
    expect(queue.items.find((report) => report._id === _id)).toMatchObject({
      text: 'È pubblicità',
      reporter: { _id: reporter.id },
      comment: { id, text: 'Comprate da me a meno', words: [], isGone: false },
    })
  })
})

describe('deleting and moderating', () => {
  it('R-168 the author or a superAdmin deletes; a place with replies stays empty, and is removed with its last reply', async () => {
    const [writer, other] = [await test.createUser(), await test.createUser()]
    const admin = await test.createUser({ role: 'superAdmin' })
    const dealId = await newDeal()
    const comment = await say(writer, dealId, 'Da cancellare')
    const reply = await say(other, dealId, 'Peccato', comment.id)
    expect(await test.refused(contract.deleteComment, act(other, comment.id))).toMatchObject({
      code: 'comment_not_found',
    })
    await test.request(contract.deleteComment, act(writer, comment.id))
    expect((await list(other, dealId)).items).toMatchObject([
      { author: null, text: '', can: { reply: false, delete: false }, replies: [{ text: 'Peccato' }] },
    ])
    const { rows } = await sql`SELECT FROM comments WHERE text LIKE '%cancellare%'`.execute(test.db)
    expect(rows).toHaveLength(0)
    for (const endpoint of [contract.likeComment, contract.deleteComment]) {
      expect(await test.refused(endpoint, act(writer, comment.id))).toMatchObject({
        code: 'comment_not_found',
      })
    }
    expect(
      await test.refused(contract.postComment, {
        as: other,
        body: { dealId, text: 'Perché?', parentId: comment.id },
      }),
    ).toMatchObject({ statusCode: 409, code: 'comment_deleted' })
    // The thread continues below the remaining replies.
    await say(writer, dealId, 'Ci ripenso', reply.id)
    await test.request(contract.deleteComment, act(admin, reply.id))
    expect((await list(other, dealId)).items).toMatchObject([
      { replyCount: 1, replies: [{ text: 'Ci ripenso' }] },
    ])
    const last = (await list(writer, dealId)).items[0]?.replies[0]?.id ?? ''
    await test.request(contract.deleteComment, act(writer, last))
    expect(await list(other, dealId)).toMatchObject({ items: [], total: 0 })
    const { counted, kept } = await countsOf(test, dealId)
    expect(kept).toEqual(counted)
  })

  it('an offensive word is a hint in the queue and never refused; a removal gives the reason and can be reversed', async () => {
    const [writer, reporter] = [
      await test.createUser({ email_verified_at: test.clock.now() }),
      await test.createUser(),
    ]
    const admin = await test.createUser({ role: 'superAdmin' })
    const dealId = await newDeal()
    const { id } = await say(writer, dealId, 'Siete dei ladri')
    await test.request(contract.reportComment, { ...act(reporter, id), body: { reason: 'offensive' } })
    const ofComment = async (state: 'waiting' | 'decided') =>
      (await test.request(listReports, { as: admin, query: { state } })).items.filter(
        ({ comment }) => comment?.id === id,
      )
    const waiting = await ofComment('waiting')
    expect(waiting.map((report) => report.reporter?._id ?? null)).toEqual([reporter.id, null])
    expect(waiting[0]?.comment?.words).toEqual(['ladri'])
    const decide = (body: { decision: 'keep' } | { decision: 'remove'; reason: 'offensive' }) =>
      test.request(decideReport, { ...act(admin, waiting[0]?._id ?? ''), body })
    expect(await decide({ decision: 'remove', reason: 'offensive' })).toEqual({ decision: 'removed' })
    expect([await ofComment('waiting'), (await ofComment('decided')).length]).toEqual([[], 2])
    expect((await list(reporter, dealId)).items).toEqual([])
    expect(
      await test.refused(decideReport, {
        ...act(admin, waiting[0]?._id ?? ''),
        body: { decision: 'remove', reason: 'spam' },
      }),
    ).toMatchObject({ statusCode: 409, code: 'report_decided' })
    await decide({ decision: 'keep' })
    expect((await list(reporter, dealId)).items).toMatchObject([{ text: 'Siete dei ladri' }])
    const { counted, kept } = await countsOf(test, dealId)
    expect(kept).toEqual(counted)
  })

  it('a deal with many comments at once becomes slow: one comment per minute each, with the next time stated; its shop is not slowed down', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => test.createUser()))
    const dealId = await newDeal()
    const brand = (
      await sql<{ brand_id: string }>`SELECT brand_id FROM deals WHERE id = ${dealId}`.execute(test.db)
    ).rows[0]?.brand_id
    const staff = await test.createUser({ role: 'brand', brand_id: brand ?? null })
    for (let sent = 0; sent < SLOW_MODE.after; sent += 1)
      await say(people[sent % 4] as TestUser, dealId, `Spam ${sent}`)
    const [one] = people as [TestUser]
    expect((await list(one, dealId)).slowSeconds).toBe(SLOW_MODE.between)
    const response = await test.send(contract.postComment, { as: one, body: { dealId, text: 'Ancora' } })
    expect([response.statusCode, response.json().code]).toEqual([429, 'comment_slow_mode'])
    const seconds = Number(response.headers['retry-after'])
    expect(seconds).toBeGreaterThan(50)
    expect(response.json().message).toContain(`${seconds}`)
    await say(staff, dealId, 'Ci siamo')
    await say(staff, dealId, 'Rispondiamo a tutti')
    test.clock.advance(seconds)
    await say(one, dealId, 'Adesso sì')
    test.clock.advance(SLOW_MODE.lasts)
    await say(one, dealId, 'Uno')
    await say(one, dealId, 'Due')
    expect((await list(one, dealId)).slowSeconds).toBeNull()
  })
})

it('comments, replies, likes and deletions at once leave right counts', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => test.createUser()))
  const dealId = await newDeal()
  const roots = await Promise.all(people.map((as) => say(as, dealId, 'Insieme')))
  const ids = roots.map(({ id }) => id)
  await Promise.all(
    people.flatMap((as, number) => [
      ...ids.map((id) =>
        test.send(contract.postComment, { as, body: { dealId, text: 'Io pure', parentId: id } }),
      ),
      ...ids.map((id) => test.send(contract.likeComment, act(as, id))),
      test.send(contract.deleteComment, act(as, ids[number] ?? '')),
    ]),
  )
  const { counted, kept } = await countsOf(test, dealId)
  expect(kept).toEqual(counted)
})
