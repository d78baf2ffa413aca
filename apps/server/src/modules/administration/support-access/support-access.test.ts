import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { answersActing } from '@vicino/contract/answers'
import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { me } from '@vicino/contract/identity/auth/endpoints'
import { listNotices, setNotificationSettings } from '@vicino/contract/foundation/notifications/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import * as contract from '@vicino/contract/administration/support-access/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin', username: 'Chi Assiste' })
})
afterAll(() => test.close())

const ask = (id: string, as = admin) =>
  test.request(contract.askAccess, { as, params: { id }, body: { reason: 'Non vede i punti' } })
const answer = (as: TestUser, id: string, consent: boolean) =>
  test.request(contract.answerAccess, { as, params: { id }, body: { consent } })
const start = (id: string, as = admin) => test.request(contract.startAccess, { as, params: { id } })
const titles = async (as: TestUser) => {
  const { items } = await test.request(listNotices, { as, headers: { 'accept-language': 'it' } })
  return items.map(({ title }) => title)
}
/** A person who has allowed access, and the token of the staff member in the account. */
async function entered() {
  const person = await test.createUser({ email_verified_at: test.clock.now() })
  const { _id } = await ask(person.id)
  await answer(person, _id, true)
  const { accessToken } = await start(_id)
  return { person, _id, acting: { headers: { authorization: `Bearer ${accessToken}` } } }
}
const trail = async (id: string) =>
  (await test.request(listRecordAudit, { as: admin, params: { type: 'user', id } })).items

it('nobody enters before the person consents; both are notified, and a refusal ends it', async () => {
  const person = await test.createUser({ email_verified_at: test.clock.now() })
  const asked = await ask(person.id)
  expect(asked).toMatchObject({ state: 'asked', reason: 'Non vede i punti', by: { _id: admin.id } })
  expect((await ask(person.id))._id).toBe(asked._id)
  expect(await titles(person)).toEqual(['Chiedono di entrare nel tuo account'])
  const params = { id: asked._id }
  expect(await test.refused(contract.startAccess, { as: admin, params })).toMatchObject({
    statusCode: 409,
    code: 'access_not_allowed',
  })
  const other = await test.createUser()
  for (const as of [other, admin]) {
    const refusal = await test.refused(contract.answerAccess, { as, params, body: { consent: true } })
    expect(refusal.code).toBe('access_not_found')
  }
  expect((await answer(person, asked._id, false)).state).toBe('refused')
  expect(await titles(admin)).toEqual(['Niente accesso all’account'])
  expect((await test.refused(contract.startAccess, { as: admin, params })).code).toBe('access_not_allowed')
  expect((await test.request(contract.listOwnAccess, { as: person })).items).toMatchObject([
    { state: 'refused' },
  ])
})

it('staff in the account read what the person sees and write what is needed, logged with both ids; nothing like money, codes, messages or access', async () => {
  const { person, _id, acting } = await entered()
  expect(await titles(person)).toContain('Chi ti assiste è nel tuo account')
  const own = await test.request(getUser, { ...acting, params: { id: person.id } })
  expect(own._id).toBe(person.id)
  expect((await test.request(me, acting))._id).toBe(person.id)
  const settings = {
    quietHours: null,
    timeZone: 'Europe/Rome',
    perDay: 3,
    perWeek: null,
    weeklySummary: false,
  }
  const changed = await test.send(setNotificationSettings, { ...acting, body: settings })
  expect(changed.statusCode).toBeLessThan(400)
  const deal = await makeDeal(test.db)
  const refused = await test.refused(openRedemption, { ...acting, body: { dealId: deal.id } })
  expect(refused).toMatchObject({ statusCode: 403, code: 'acting_not_allowed' })
  expect(
    (await test.refused(contract.answerAccess, { ...acting, params: { id: _id }, body: { consent: true } }))
      .code,
  ).toBe('acting_not_allowed')
  const log = await trail(person.id)
  expect(log.map(({ action }) => action)).toEqual([
    'user.access-act',
    'user.access-start',
    'user.access-allow',
    'user.access-ask',
  ])
  const { actor_id: actorId } = await test.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'user.access-act')
    .where('object_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(actorId).toBe(admin.id)
})

it('endpoints that change money, sign-in, consents or the account do not answer staff in an account; neither do messages, codes and exports', () => {
  const open = ALL_ENDPOINTS.filter((one) => typeof one.access !== 'string' && answersActing(one))
  expect(
    open
      .filter(({ method }) => method !== 'GET')
      .map(({ address }) => address)
      .toSorted(),
  ).toEqual([
    'POST /access/{id}/end',
    'POST /notification/read',
    'POST /shop',
    'POST /shop/{id}/reopen',
    'PUT /display/playlist/{id}',
    'PUT /display/{id}',
    'PUT /notification/preference',
    'PUT /notification/settings',
    'PUT /shop/{id}',
  ])
  const secret =
    /export|\/qr$|^GET \/conversation(?!\/unread)|member-card|coupon|certificate|redemption\/(?:history|\{id\})/
  const reads = open.map(({ address }) => address).filter((address) => secret.test(address))
  expect(reads).toEqual([])
})

it('ends at once when the person ends it; an ended access opens no more', async () => {
  const { person, _id, acting } = await entered()
  await test.request(me, acting)
  const ended = await test.request(contract.endAccess, { as: person, params: { id: _id } })
  expect(ended.state).toBe('over')
  expect((await test.refused(getUser, { ...acting, params: { id: person.id } })).statusCode).toBe(401)
  expect((await test.refused(contract.startAccess, { as: admin, params: { id: _id } })).code).toBe(
    'access_not_allowed',
  )
  const { person: other, _id: third } = await entered()
  await test.db
    .updateTable('sessions')
    .set({ revoked_at: test.clock.now() })
    .where('user_id', '=', other.id)
    .execute()
  const list = await test.request(contract.readAccess, { as: admin, params: { id: other.id } })
  expect(list.access).toMatchObject({ _id: third, state: 'over' })
  const { acting: again, _id: next } = await entered()
  await test.request(contract.endAccess, { ...again, params: { id: next } })
  expect((await test.refused(me, again)).statusCode).toBe(401)
})

it('lasts 30 minutes, a token 15; a consent is valid for a day; a staff member who is blocked or loses the role is out', async () => {
  const { person, _id, acting } = await entered()
  test.clock.advance(16 * 60)
  expect((await test.refused(me, acting)).statusCode).toBe(401)
  const { accessToken } = await start(_id)
  const second = { headers: { authorization: `Bearer ${accessToken}` } }
  await test.request(me, second)
  test.clock.advance(14 * 60 + 1)
  expect((await test.refused(me, second)).statusCode).toBe(401)
  expect((await test.refused(contract.startAccess, { as: admin, params: { id: _id } })).code).toBe(
    'access_not_allowed',
  )
  const late = await ask(person.id)
  await answer(person, late._id, true)
  test.clock.advance(24 * 3600)
  expect((await test.refused(contract.startAccess, { as: admin, params: { id: late._id } })).code).toBe(
    'access_not_allowed',
  )
  const helper = await test.createUser({ role: 'superAdmin' })
  const mine = await ask(person.id, helper)
  await answer(person, mine._id, true)
  const held = await start(mine._id, helper)
  const of = { headers: { authorization: `Bearer ${held.accessToken}` } }
  await test.request(me, of)
  await test.db.updateTable('users').set({ role: 'audience' }).where('id', '=', helper.id).execute()
  expect((await test.refused(me, of)).statusCode).toBe(401)
})

it('nobody enters their own account or one of the platform’s people; an erased person’s reasons are deleted', async () => {
  const colleague = await test.createUser({ role: 'superAdmin' })
  const refusal = async (id: string) =>
    (await test.refused(contract.askAccess, { as: admin, params: { id }, body: { reason: 'Prova' } })).code
  expect([await refusal(admin.id), await refusal(colleague.id)]).toEqual([
    'own_account',
    'access_of_platform',
  ])
  expect(eraseUser.whileActing).toBeUndefined()
})
