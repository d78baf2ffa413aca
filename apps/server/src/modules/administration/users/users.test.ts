import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { loginApp, me, refresh } from '@vicino/contract/identity/auth/endpoints'
import { resetPassword } from '@vicino/contract/identity/auth/credentials/endpoints'
import * as contract from '@vicino/contract/administration/users/endpoints'
import { appealByLink, listReports } from '@vicino/contract/administration/moderation/endpoints'
import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { sessionOf } from '../../identity/auth/testing/session-of.ts'
import { linkIn, mailsTo } from '../../identity/auth/testing/mails.ts'
import { baseRole, userWithout } from '../../identity/permissions/testing/role.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin', username: 'Capo Uno' })
})
afterAll(() => test.close())

const PASSWORD = 'cavallo batteria graffetta'
let made = 0
/** The fields of the form, each account with its own names. */
async function form(role: Parameters<typeof baseRole>[1], fields: object = {}) {
  made += 1
  const { id: roleId } = await baseRole(test.db, role)
  return {
    email: `modulo${made}@esempio.it`,
    username: `Modulo ${made}`,
    roleId,
    ...fields,
  }
}
const create = async (role: Parameters<typeof baseRole>[1] = 'audience', fields = {}) =>
  test.request(contract.createUser, { as: admin, body: await form(role, fields) })
const get = (id: string, as = admin) => test.request(contract.getAccount, { as, params: { id } })
const put = (id: string, body: object, as = admin) =>
  test.send(contract.updateAccount, { as, params: { id }, body })
/** The owner of an account chooses a password by the link of an e-mail. */
async function choose(id: string, template: 'account-invitation' | 'password-link', password = PASSWORD) {
  const token = await linkIn(test, id, template)
  await test.request(resetPassword, { body: { token, password } })
}
const logIn = (email: string, password = PASSWORD) => test.send(loginApp, { body: { email, password } })
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof put>>): string =>
  `${statusCode} ${statusCode < 400 ? '' : json<{ code: string }>().code}`.trim()
const trail = async (id: string) =>
  (await test.request(listRecordAudit, { as: admin, params: { type: 'user', id } })).items

it('R-433 R-523 R-573 a superAdmin makes an account whose owner alone chooses the password, by the link of an invitation', async () => {
  const response = await test.send(contract.createUser, { as: admin, body: await form('audience') })
  expect(response.statusCode).toBe(201)
  expect(response.body).not.toContain(PASSWORD)
  const account = contract.createUser.response.parse(response.json())
  expect(account).toMatchObject({
    role: 'audience',
    roleName: 'audience',
    brand: null,
    state: 'active',
    emailVerified: false,
    can: { edit: true, assign: true, block: true, delete: true },
  })
  expect(Object.keys(response.json())).toEqual(expect.not.arrayContaining(['phone', 'birthDate', 'password']))
  expect(codeOf(await logIn(account.email))).toBe('401 credentials_wrong')
  expect(await get(account._id)).toEqual(account)
  const [mail, ...more] = await mailsTo(test, account._id)
  expect([mail?.template, mail?.address, more]).toEqual(['account-invitation', account.email, []])
  await choose(account._id, 'account-invitation')
  expect((await logIn(account.email)).statusCode).toBe(200)
  expect(await get(account._id)).toMatchObject({ emailVerified: true })
  const [entry] = await trail(account._id)
  expect(entry).toMatchObject({ action: 'user.create', actor: { _id: admin.id, username: 'Capo Uno' } })
  expect(JSON.stringify(entry)).not.toContain(account.email)
})

it.each([
  [{ email: '' }, 'email'],
  [{ email: 'nessuno' }, 'email'],
  [{ username: '' }, 'username'],
  [{ password: PASSWORD }, 'password'],
  [{ roleId: '' }, 'roleId'],
])('R-573 %j is refused at its field', async (fields, field) => {
  const response = await test.send(contract.createUser, { as: admin, body: await form('audience', fields) })
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json<{ fieldErrors: object }>().fieldErrors)).toEqual([field])
})

it('R-433 only an account that works for a brand is made with one', async () => {
  const { id: brandId } = await makeBrand(test.db)
  const scanner = await create('scanner', { brandId })
  expect(scanner).toMatchObject({ role: 'scanner', brand: { _id: brandId } })
  expect(codeOf(await test.send(contract.createUser, { as: admin, body: await form('scanner') }))).toBe(
    '409 role_unfit',
  )
  expect(
    codeOf(await test.send(contract.createUser, { as: admin, body: await form('audience', { brandId }) })),
  ).toBe('409 role_unfit')
  const { id: managerRole } = await baseRole(test.db, 'brandManager')
  expect(codeOf(await put(scanner._id, { version: scanner.version, roleId: managerRole }))).toBe('200')
  expect(await get(scanner._id)).toMatchObject({ roleName: 'brandManager', brand: { _id: brandId } })
  // A shop must always have an owner.
  const owner = await create('brand', { brandId })
  const { id: audience } = await baseRole(test.db, 'audience')
  const leave = { version: owner.version, roleId: audience, brandId: null }
  expect(codeOf(await put(owner._id, leave))).toBe('409 brand_without_owner')
  await create('brand', { brandId })
  expect(codeOf(await put(owner._id, leave))).toBe('200')
})

it('R-438 a change of a record that another person changed meanwhile is refused; one with its new version is accepted', async () => {
  const account = await create()
  expect(codeOf(await put(account._id, { version: account.version, username: 'Nome Nuovo' }))).toBe('200')
  expect(codeOf(await put(account._id, { version: account.version, email: 'nuova@esempio.it' }))).toBe(
    '409 record_changed',
  )
  const { version } = await get(account._id)
  expect(codeOf(await put(account._id, { version, email: 'nuova@esempio.it' }))).toBe('200')
  expect(await get(account._id)).toMatchObject({
    username: 'Nome Nuovo',
    email: 'nuova@esempio.it',
    emailVerified: false,
  })
  expect((await trail(account._id)).map(({ detail }) => detail['fields'])).toEqual([
    ['email'],
    ['username'],
    undefined,
  ])
  const seen = await get(account._id)
  const [one, two] = await Promise.all(
    ['Prima Mano', 'Seconda Mano'].map((username) => put(account._id, { version: seen.version, username })),
  )
  expect([one?.statusCode, two?.statusCode].toSorted()).toEqual([200, 409])
})

it('R-433 R-573 nobody of the platform sets a password: its owner gets a link, and nothing changes until it is used', async () => {
  const { _id, email, version } = await create()
  await choose(_id, 'account-invitation')
  expect(codeOf(await put(_id, { version, password: 'lumaca tamburo finestra' }))).toBe(
    '400 validation_failed',
  )
  const send = (as = admin, id = _id) =>
    test.send(contract.sendPasswordLink, { as, params: { id }, body: {} })
  expect((await send()).statusCode).toBe(204)
  expect((await logIn(email)).statusCode).toBe(200)
  expect((await mailsTo(test, _id)).at(-1)).toMatchObject({ template: 'password-link', address: email })
  expect((await trail(_id))[0]).toMatchObject({ action: 'user.password_link', actor: { _id: admin.id } })
  await choose(_id, 'password-link', 'lumaca tamburo finestra')
  expect(codeOf(await logIn(email))).toBe('401 credentials_wrong')
  expect((await logIn(email, 'lumaca tamburo finestra')).statusCode).toBe(200)
  expect(codeOf(await send(admin, NO_ID))).toBe('404 user_not_found')
  expect(codeOf(await send(await userWithout(test, 'superAdmin', ['banner-EDIT']), admin.id))).toBe(
    '403 permission_not_held',
  )
  // Nor by changing the address: the old address is notified, and its links become invalid.
  const next = await get(_id)
  expect((await send()).statusCode).toBe(204)
  expect(codeOf(await put(_id, { version: next.version, email: `x${email}` }))).toBe('200')
  expect(await mailsTo(test, _id)).toContainEqual(
    expect.objectContaining({ template: 'email-changed', address: email }),
  )
  const token = await linkIn(test, _id, 'password-link')
  expect(await test.refused(resetPassword, { body: { token, password: PASSWORD } })).toMatchObject({
    code: 'link_invalid',
  })
})

it('R-439 LAW-19 a person blocked in the section, alone or with others, gets a letter with the facts and a link to appeal without a sign-in', async () => {
  const alone = await test.createUser({ language: 'en' })
  // This letter also goes to a person who wants no emails about decisions, and to an unconfirmed
  // address.
  const [one, two] = [await test.createUser(), await test.createUser()]
  const wordless = { as: admin, params: { id: alone.id }, body: { reason: ' ' } }
  expect((await test.send(contract.blockUser, wordless)).statusCode).toBe(400)
  const facts = 'Ha chiesto soldi a tre clienti in chat.'
  await test.request(contract.blockUser, { as: admin, params: { id: alone.id }, body: { reason: facts } })
  await test.request(contract.blockUsers, {
    as: admin,
    body: { ids: [one.id, two.id, one.id], reason: facts },
  })
  // A second block of the same account sends no second letter.
  await test.request(contract.blockUsers, { as: admin, body: { ids: [alone.id, one.id], reason: 'Altro' } })
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  for (const user of [alone, one, two]) {
    const letters = (await mailsTo(test, user.id)).filter(({ template }) => template === 'statement')
    expect(letters.map(({ data, language }) => [data['facts'], language])).toEqual([
      [facts, user === alone ? 'en' : 'it'],
    ])
    const token = await linkIn(test, user.id, 'statement')
    const appeal = { body: { token, text: 'Non sono stato io.' } }
    expect(await test.request(appealByLink, appeal)).toMatchObject({
      kind: 'profile',
      decision: 'blocked',
      facts,
      appeal: { text: 'Non sono stato io.' },
    })
    expect(await test.refused(appealByLink, appeal)).toMatchObject({ code: 'link_invalid' })
  }
  const waiting = await test.request(listReports, { as: admin, query: { state: 'appealed' } })
  expect(waiting.items.map(({ kind, about }) => [kind, about?._id]).toSorted()).toEqual(
    [alone, one, two].map(({ id }) => ['profile', id]).toSorted(),
  )
})

it('R-439 R-438 a blocked account is signed out everywhere and cannot sign in until the block is lifted', async () => {
  const { _id, email } = await create()
  await choose(_id, 'account-invitation')
  const native = { 'x-client': 'native' }
  const open = sessionOf(
    await test.request(loginApp, { body: { email, password: PASSWORD }, headers: native }),
  )
  const renew = async () =>
    codeOf(await test.send(refresh, { body: { refresh_token: open.refreshToken }, headers: native }))
  const user = await test.createUser({ role: 'audience' })
  const block = (id: string, as = admin) =>
    test.send(contract.blockUser, { as, params: { id }, body: { reason: 'Spam' } })
  expect((await block(user.id)).statusCode).toBe(200)
  expect((await test.send(me, { as: user })).statusCode).toBe(401)
  expect((await block(_id)).json()).toMatchObject({ state: 'blocked', blockedReason: 'Spam' })
  expect(codeOf(await logIn(email))).toBe('403 account_blocked')
  // So does the app that was open meanwhile, until the block is over.
  expect(await renew()).toBe('403 account_blocked')
  expect(codeOf(await logIn(email, 'sbagliata12'))).toBe('401 credentials_wrong')
  expect((await block(_id)).statusCode).toBe(200)
  const lifted = await test.send(contract.unblockUser, { as: admin, params: { id: _id } })
  expect(lifted.json()).toMatchObject({ state: 'active', blockedReason: '' })
  expect((await logIn(email)).statusCode).toBe(200)
  expect(await renew()).toBe('401 refresh_token_invalid')
  expect((await trail(_id)).map(({ action }) => action)).toEqual([
    'user.unblock',
    'user.block',
    'user.create',
  ])
  expect(codeOf(await block(admin.id))).toBe('409 own_account')
})

it('R-439 R-438 many are blocked with a reason and unblocked again; each refused one has its reason, and a repetition changes nothing', async () => {
  const [one, two] = [await test.createUser(), await test.createUser()]
  const lesser = await userWithout(test, 'superAdmin', ['banner-EDIT'])
  const ids = [one.id, two.id, admin.id, lesser.id, NO_ID]
  const block = (as: TestUser, reason = 'Truffa') =>
    test.request(contract.blockUsers, { as, body: { ids, reason } })
  test.takeStatements()
  const first = await block(lesser)
  // Five of them state the reasons, for however many accounts.
  expect(test.takeStatements().length).toBeLessThan(17)
  expect(first.done.toSorted()).toEqual([one.id, two.id].toSorted())
  expect(first.refused.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { _id: lesser.id, code: 'own_account', message: expect.stringContaining('your own account') },
    { _id: admin.id, code: 'permission_not_held', message: expect.any(String) },
    { _id: NO_ID, code: 'user_not_found', message: expect.any(String) },
  ])
  expect((await test.send(me, { as: one })).statusCode).toBe(401)
  expect(await block(lesser, 'Un altro motivo')).toEqual(first)
  expect(await get(one.id)).toMatchObject({ state: 'blocked', blockedReason: 'Truffa', blockedUntil: null })
  const lifted = await test.request(contract.unblockUsers, { as: admin, body: { ids: [one.id, two.id] } })
  expect(lifted.refused).toEqual([])
  expect(await get(two.id)).toMatchObject({ state: 'active', blockedReason: '' })
  expect((await trail(one.id)).map(({ action }) => action)).toEqual(['user.unblock', 'user.block'])
  const wordless = { as: admin, body: { ids: [one.id], reason: ' ' } }
  expect((await test.send(contract.blockUsers, wordless)).statusCode).toBe(400)
})

it('R-454 a person without a permission neither gives it nor takes over an account that has it; the last superAdmin stays', async () => {
  const lesser = await userWithout(test, 'superAdmin', ['banner-EDIT'])
  const target = await get(admin.id)
  const { id: top } = await baseRole(test.db, 'superAdmin')
  const change = { version: target.version, username: 'Capo Due' }
  expect(codeOf(await put(admin.id, change, lesser))).toBe('403 permission_not_held')
  const blocked = await test.send(contract.blockUser, {
    as: lesser,
    params: { id: admin.id },
    body: { reason: 'Spam' },
  })
  expect(codeOf(blocked)).toBe('403 permission_not_held')
  const readdressed = await test.send(updateUser, {
    as: lesser,
    params: { id: admin.id },
    body: { email: 'mio@esempio.it' },
  })
  expect(codeOf(readdressed)).toBe('403 permission_not_held')
  const raised = await test.send(contract.createUser, {
    as: lesser,
    body: await form('audience', { roleId: top }),
  })
  expect(codeOf(raised)).toBe('403 permission_not_held')
  const { id: audience } = await baseRole(test.db, 'audience')
  expect(codeOf(await put(admin.id, { version: target.version, roleId: audience }))).toBe(
    '409 last_super_admin',
  )
  const plain = await create()
  expect(await get(plain._id, lesser)).toMatchObject({ can: { edit: true, block: true } })
  expect(await get(admin.id, lesser)).toMatchObject({ can: { edit: false, block: false, delete: false } })
})

it('R-438 an account is erased as its owner would erase it; an owner of a brand and the caller’s own are not', async () => {
  const { _id, email } = await create()
  await choose(_id, 'account-invitation')
  const erase = (id: string) => test.send(contract.deleteAccount, { as: admin, params: { id } })
  expect((await erase(_id)).statusCode).toBe(204)
  expect(codeOf(await erase(_id))).toBe('404 user_not_found')
  expect(codeOf(await logIn(email))).toBe('401 credentials_wrong')
  const row = await test.db.selectFrom('users').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ password_hash: null, first_name: '', erased_at: expect.any(Date) })
  expect(codeOf(await erase(admin.id))).toBe('409 own_account')
  const owner = await create('brand', { brandId: (await makeBrand(test.db)).id })
  expect(codeOf(await erase(owner._id))).toBe('409 business_account')
})
