import { deleteComment, muteAuthor, postComment } from '@vicino/contract/social/comments/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { ledger } from '../../foundation/ledger/feature.ts'
import { moderation } from '../../administration/moderation/feature.ts'
import { members } from '../../loyalty/members/feature.ts'
import { makeShop } from '../../loyalty/members/testing/members-fixture.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { programs } from '../../loyalty/programs/feature.ts'
import { comments } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [comments, ledger, members, moderation, notifications, programs] })
})
afterAll(() => test.close())

const work = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const say = (as: TestUser, dealId: string, text: string, parentId?: string) =>
  test.request(postComment, { as, body: { dealId, text, ...(parentId === undefined ? {} : { parentId }) } })

/**
 * Makes a user who gets e-mails about comments, and returns those in the outbox: recipient,
 * template, author.
 */
const withEmails = async (values: object = {}): Promise<TestUser> => {
  const user = await test.createUser({ email_verified_at: test.clock.now(), ...values })
  const kind = { user_id: user.id, kind: 'reply', in_app: true, push: false, email: true }
  await test.db
    .insertInto('notification_preferences')
    .values({ ...kind, updated_at: test.clock.now() })
    .execute()
  return user
}
async function takeEmails(): Promise<string[]> {
  await work()
  const { rows } = await sql<{ told: string }>`
    WITH gone AS (DELETE FROM deliveries RETURNING *)
    SELECT template || ' to ' || u.username AS told FROM gone JOIN users u ON u.id = gone.user_id ORDER BY 1`.execute(
    test.db,
  )
  return rows.map(({ told }) => told)
}

it('R-169 a comment notifies the people who run the brand, a reply the answered person, by their preferences, and never the author or a person who muted them', async () => {
  const brand = await makeBrand(test.db)
  const dealId = (await makeDeal(test.db, { brand_id: brand.id })).id
  const owner = await withEmails({ role: 'brand', brand_id: brand.id, username: 'Titolare' })
  const manager = await withEmails({ role: 'brandManager', brand_id: brand.id, username: 'Gestore' })
  await withEmails({ role: 'scanner', brand_id: brand.id, username: 'Cassa' })
  const asker = await withEmails({ username: 'Chi chiede' })
  const other = await withEmails({ username: 'Altra' })
  const silent = await test.createUser({ username: 'Zitto', email_verified_at: test.clock.now() })

  const question = await say(asker, dealId, 'Vale il sabato?')
  expect(await takeEmails()).toEqual(['comment to Gestore', 'comment to Titolare'])
  const answer = await say(owner, dealId, 'Certo', question.id)
  expect(await takeEmails()).toEqual(['comment-reply to Chi chiede'])
  await say(other, dealId, 'Anche la domenica?', answer.id)
  expect(await takeEmails()).toEqual(['comment-reply to Chi chiede', 'comment-reply to Titolare'])
  await say(asker, dealId, 'Mi rispondo da sola', question.id)
  await say(manager, dealId, 'Novità in negozio')
  expect(await takeEmails()).toEqual([])
  const theirs = await say(silent, dealId, 'Ciao')
  await takeEmails()
  await say(other, dealId, 'Ciao a te', theirs.id)
  expect(await takeEmails()).toEqual([])
  await test.request(muteAuthor, { as: asker, params: { id: theirs.id } })
  await say(silent, dealId, 'Ci sei?', question.id)
  expect(await takeEmails()).toEqual([])
})

it('R-164 R-169 comments of a brand’s staff are notified in the brand’s name, whoever of them writes', async () => {
  const brand = await makeBrand(test.db, { username: 'Forno Mulino', logo: '/files/images/brand/forno.webp' })
  const dealId = (await makeDeal(test.db, { brand_id: brand.id })).id
  const owner = await withEmails({ role: 'brand', brand_id: brand.id, username: 'Fornaia' })
  const manager = await withEmails({ role: 'brandManager', brand_id: brand.id, username: 'Fornaio' })
  const asker = await withEmails()
  const question = await say(asker, dealId, 'Vale il sabato?')
  await work()
  await test.db.deleteFrom('deliveries').execute()
  await say(owner, dealId, 'Certo', question.id)
  await work()
  const { data } = await test.db.selectFrom('deliveries').select('data').executeTakeFirstOrThrow()
  expect(data).toMatchObject({ who: 'Forno Mulino' })
  expect(data).not.toHaveProperty('actorId')
  const told = async () => (await test.request(listNotices, { as: asker })).items[0]
  expect(await told()).toMatchObject({
    title: 'Reply from Forno Mulino',
    actors: [{ username: 'Forno Mulino', avatar: expect.stringContaining('forno') }],
  })
  await say(manager, dealId, 'Anche la domenica', question.id)
  await say(await test.createUser({ username: 'Chi passa' }), dealId, 'Grazie!', question.id)
  await work()
  const { actors = [], actorCount } = (await told()) ?? {}
  expect([actorCount, actors.map(({ username }) => username).toSorted()]).toEqual([
    2,
    ['Chi passa', 'Forno Mulino'],
  ])
  await test.db.deleteFrom('deliveries').execute()
})

it('LAW-19 an author gets the statement of reasons of a removal by email, without any preference; an author’s own deletion sends none', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const writer = await test.createUser({ username: 'Scrive', email_verified_at: test.clock.now() })
  const dealId = (await makeDeal(test.db)).id
  const [own, removed] = [await say(writer, dealId, 'Mio'), await say(writer, dealId, 'Pubblicità')]
  await test.request(deleteComment, { as: writer, params: { id: own.id } })
  expect(await takeEmails()).toEqual([])
  await test.request(deleteComment, { as: admin, params: { id: removed.id } })
  expect(await takeEmails()).toEqual(['statement to Scrive'])
})

it('R-312 programs reward the first comment with content on a deal, once, and reverse it when moderation removes it', async () => {
  const shop = await makeShop(test, { social: { comments: 7 } })
  const deal = async () => (await makeDeal(test.db, { brand_id: shop.brandId })).id
  const admin = await test.createUser({ role: 'superAdmin' })
  const member = await shop.customer()
  const balance = async () => {
    await work()
    const { rows } = await sql<{ balance: string | number }>`
      SELECT balance FROM ledger_accounts WHERE user_id = ${member.id} AND kind = 'member' AND unit = 'PTS'`.execute(
      test.db,
    )
    return Number(rows[0]?.balance ?? 0)
  }
  const [one, two] = [await deal(), await deal()]
  await say(member, one, 'Bello!')
  await say(member, one, 'aaaaaaaaaaaaaaa')
  expect(await balance()).toBe(0)
  const paid = await say(member, one, 'Comprato ieri, ottimo')
  expect(await balance()).toBe(7)
  const second = await say(member, one, 'Lo ricompro di sicuro')
  await say(member, two, 'Anche questo è buono')
  expect(await balance()).toBe(14)
  await test.request(deleteComment, { as: admin, params: { id: second.id } })
  expect(await balance()).toBe(14)
  await test.request(deleteComment, { as: admin, params: { id: paid.id } })
  expect(await balance()).toBe(7)
  await say(member, one, 'Ci riprovo ancora una volta')
  expect(await balance()).toBe(7)
})
