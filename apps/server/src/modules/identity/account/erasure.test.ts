import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eraseUser, exportUser, giveConsent, listConsents } from '@vicino/contract/identity/account/endpoints'
import { loginApp, register } from '@vicino/contract/identity/auth/endpoints'
import { decideApplication } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { toggleFollow } from '@vicino/contract/marketplace/follows/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { answerSupportRequest, askForHelp } from '@vicino/contract/identity/support/endpoints'
import { confirmRedemption, voidRedemption } from '@vicino/contract/till/till/endpoints'
import { getUser, updateUser } from '@vicino/contract/identity/profile/endpoints'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { mailsTo } from '../auth/testing/mails.ts'
import { FEATURES } from '../../all.ts'
import { openOffice } from '../../marketplace/brands/applications/testing/applications-fixture.ts'
import { openShop, type Shop } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { erasureJob } from './account.jobs.ts'
import { DECLARED } from '../auth/testing/declared.ts'

let test: TestApp
let shop: Shop
let hash: string
const PASSWORD = 'segretissima-1'
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  shop = await openShop(test)
  hash = await test.services.passwords.hash(PASSWORD)
})
// createUser's sessions begin at the database's time, so the test's clock starts there too.
beforeEach(() => test.clock.set(new Date()))
afterAll(() => test.close())

const somebody = (values: object = {}) => test.createUser({ password_hash: hash, ...values })
const erase = (as: TestUser, body: object = { password: PASSWORD }) =>
  test.send(eraseUser, { as, params: { id: as.id }, body })
const rowOf = (id: string) =>
  test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isErased = async (id: string) => (await rowOf(id)).erased_at !== null

const key = () => ({ 'idempotency-key': randomUUID() })

describe('proof and refusals', () => {
  it('R-425 the password is required: missing, wrong, right; afterwards nobody can sign in', async () => {
    const user = await somebody({ email: 'addio@example.test', username: 'Addio Addii' })
    const credentials = { email: user.email, password: PASSWORD }
    expect((await erase(user, {})).json()).toMatchObject({
      statusCode: 400,
      fieldErrors: { password: expect.any(String) },
    })
    expect((await erase(user, { password: 'altra-parola-1' })).json()).toMatchObject({
      statusCode: 403,
      code: 'password_wrong',
    })
    expect(await isErased(user.id)).toBe(false)
    expect((await test.send(loginApp, { body: credentials })).statusCode).toBe(200)
    expect((await erase(user)).statusCode).toBe(204)
    expect(await test.refused(loginApp, { body: credentials })).toMatchObject({ code: 'credentials_wrong' })
    // No server was notified of this ended session. Even so its access token can change nothing and
    // shows nobody's data.
    expect((await erase(user)).statusCode).toBe(401)
    const change = { as: user, params: { id: user.id }, body: { firstName: 'Ancora' } }
    expect((await test.send(updateUser, change)).statusCode).toBe(401)
    for (const endpoint of [exportUser, listConsents]) {
      expect(await test.refused(endpoint, { as: user, params: { id: user.id } })).toMatchObject({
        code: 'user_not_found',
      })
    }
    expect((await test.send(getUser, { as: user, params: { id: user.id } })).body).not.toMatch(/addi/i)
    const again = { email: user.email, password: PASSWORD, username: user.username, ...DECLARED }
    expect((await test.send(register, { body: again })).statusCode).toBe(201)
  })

  it('R-425 a user without a password must have signed in within ten minutes', async () => {
    const user = await test.createUser()
    test.clock.advance(601)
    expect((await erase(user, {})).json()).toMatchObject({ statusCode: 403, code: 'session_stale' })
    expect(await isErased(user.id)).toBe(false)
    test.clock.advance(-601)
    expect((await erase(user, {})).statusCode).toBe(204)
  })

  it('R-425 wrong passwords count like failed sign-ins', async () => {
    const user = await somebody()
    const from = (password: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/v1/user/${user.id}/erase`,
        remoteAddress: '203.0.113.77',
        headers: { authorization: authorization },
        payload: { password },
      })
    const authorization = `Bearer ${await test.tokenFor(user)}`
    for (let tries = 0; tries < 10; tries += 1) expect((await from('sbagliata-1')).statusCode).toBe(403)
    const refused = await from(PASSWORD)
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'login_rate_limited' })
    expect(refused.headers['retry-after']).toBeDefined()
    expect(await isErased(user.id)).toBe(false)
  })

  it('R-425 nobody erases another user’s account: it is not found, not even by a superAdmin', async () => {
    const user = await somebody()
    const admin = await somebody({ role: 'superAdmin' })
    const sent = { as: admin, params: { id: user.id } }
    for (const endpoint of [eraseUser, exportUser]) {
      const body = endpoint === eraseUser ? { body: { password: PASSWORD } } : {}
      expect(await test.refused(endpoint, { ...sent, ...body })).toMatchObject({
        statusCode: 404,
        code: 'user_not_found',
      })
    }
  })

  it('R-425 the owner of a brand is refused; a manager and a scanner can be erased', async () => {
    const owner = await somebody({ role: 'brand' })
    expect((await erase(owner)).json()).toMatchObject({ statusCode: 409, code: 'business_account' })
    expect(await isErased(owner.id)).toBe(false)
    for (const role of ['brandManager', 'scanner']) {
      const employee = await somebody({ role, brand_id: owner.brand_id })
      expect((await erase(employee)).statusCode).toBe(204)
      expect(await rowOf(employee.id)).toMatchObject({ role: 'audience', brand_id: null })
    }
  })

  it('R-425 the last superAdmin is refused, also when all ask at once', async () => {
    await test.db.updateTable('users').set({ role: 'audience' }).where('role', '=', 'superAdmin').execute()
    const admins = await Promise.all(Array.from({ length: 4 }, () => somebody({ role: 'superAdmin' })))
    const answers = await Promise.all(admins.map((admin) => erase(admin)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 204, 204, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'last_admin' })
  })
})

describe('emails that are stored as files', () => {
  it('R-425 the person’s emails leave the folder and the queue; the farewell follows after three days', async () => {
    const folder = join(test.services.config.dataDir, 'mail')
    const mails = async () => {
      await drainDeliveries(test.services, emailChannel(test.services))
      const names = (await readdir(folder)).toSorted()
      return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
    }
    const recipients = async () =>
      (await mails())
        .flatMap(({ to = [] }) => to.map(({ address = '' }) => address))
        .filter((address) => address.includes('anna@'))
    const user = await somebody({ email: 'anna@cassetta.example', language: 'it' })
    const other = await somebody({ email: 'joanna@cassetta.example', language: 'it' })
    const change = (as: TestUser, email: string) =>
      test.send(updateUser, { as, params: { id: as.id }, body: { email, currentPassword: PASSWORD } })
    expect((await change(user, 'anna@nuova.example')).statusCode).toBe(200)
    expect((await change(other, 'anna@nuova.example.test')).statusCode).toBe(200)
    expect((await recipients()).toSorted()).toEqual([
      'anna@cassetta.example',
      'anna@nuova.example',
      'anna@nuova.example.test',
      'joanna@cassetta.example',
    ])
    // Older e-mails do not name their account: one to the address, one about it.
    const keep = (name: string, to: string, body: string) =>
      writeFile(join(folder, name), `To: ${to}\r\nSubject: Ciao\r\n\r\n${body}`)
    await keep('20200101T000000.000Z-old-00001.eml', 'anna@terza.example', 'Ciao')
    await keep(
      '20200101T000000.000Z-old-00002.eml',
      'susanna@example.test',
      'Scrivi a Anna@te=\r\nrza.example.',
    )
    // The last change is still in the queue when the account is erased.
    expect((await change(user, 'anna@terza.example')).statusCode).toBe(200)
    expect((await erase(user)).statusCode).toBe(204)
    const left = ['anna@nuova.example.test', 'joanna@cassetta.example']
    expect((await recipients()).toSorted()).toEqual(['anna@terza.example', ...left].toSorted())
    test.clock.advance(3 * 86_400 - 60)
    await runOnce(test.db, erasureJob(test.services), test.clock.now())
    expect(await recipients()).toContain('anna@terza.example')
    test.clock.advance(61)
    await runOnce(test.db, erasureJob(test.services), test.clock.now())
    expect((await recipients()).toSorted()).toEqual(left)
  })
})

describe('what happens only once', () => {
  it('R-425 many requests at once erase once and send one email', async () => {
    const user = await test.createUser({ language: 'it', email: 'molte@example.test' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => erase(user, {})))
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect([...statuses].every((status) => [204, 401].includes(status))).toBe(true)
    expect(await mailsTo(test, user.id)).toEqual([
      { template: 'account-erased', address: 'molte@example.test', language: 'it', data: {} },
    ])
    const audit = await test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('object_id', '=', user.id)
      .execute()
    expect(audit).toEqual([{ actor_id: user.id, detail: { cancelledCodes: 0 } }])
  })

  it('R-425 the counts of deals and brands lose the person’s share', async () => {
    const [user, other] = [await test.createUser(), await test.createUser()]
    const deal = await makeDeal(test.db, { expires_at: new Date(test.clock.now().getTime() + 1e7) })
    for (const as of [user, other]) {
      for (const reaction of ['LIKE', 'WANT', 'OWN', 'SHARE'] as const) {
        await test.request(reactToDeal, { as, params: { id: deal.id }, body: { reaction } })
      }
      await test.request(toggleFollow, { as, params: { id: deal.brand_id } })
    }
    expect((await erase(user, {})).statusCode).toBe(204)
    const counts = await test.db
      .selectFrom('deals')
      .innerJoin('brands', 'brands.id', 'deals.brand_id')
      .select(['like_count', 'want_count', 'own_count', 'share_count', 'follower_count'])
      .where('deals.id', '=', deal.id)
      .executeTakeFirstOrThrow()
    expect(Object.values(counts)).toEqual([1, 1, 1, 1, 1])
  })

  it('R-425 an erased inviter gets no reward', async () => {
    const inviter = await test.createUser()
    const invited = await test.createUser({ invited_by: inviter.id })
    expect((await erase(inviter, {})).statusCode).toBe(204)
    const deal = await shop.deal()
    const code = await test.request(openRedemption, { as: invited, body: { dealId: deal.id } })
    await test.request(confirmRedemption, { as: shop.scanner, body: { transactionId: code.transactionId } })
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    const accounts = await test.db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('user_id', '=', inviter.id)
      .execute()
    expect(accounts).toEqual([])
  })

  it('R-425 the log of consents stays as it was', async () => {
    const user = await test.createUser()
    const body = { purpose: 'profiling' as const, granted: true }
    await test.request(giveConsent, { as: user, params: { id: user.id }, body })
    const log = () => test.db.selectFrom('consents').selectAll().where('user_id', '=', user.id).execute()
    const before = await log()
    expect((await erase(user, {})).statusCode).toBe(204)
    expect(await log()).toEqual(before)
    expect(before).toHaveLength(1)
  })
})

describe('the person’s data in other people’s records', () => {
  it('R-425 a till’s stored answers lose the names of the customer and of the confirming person', async () => {
    const customer = await test.createUser({ username: 'Cliente Sparito' })
    const cashier = await test.createUser({
      role: 'scanner',
      brand_id: shop.brandId,
      username: 'Cassiera Sparita',
    })
    const { id: dealId } = await shop.deal()
    const code = await test.request(openRedemption, { as: customer, body: { dealId } })
    const confirm = {
      as: cashier,
      body: { transactionId: code.transactionId },
      headers: key(),
    }
    await test.request(confirmRedemption, confirm)
    await test.request(voidRedemption, {
      as: shop.owner,
      params: { id: code._id },
      body: { reason: 'Sbagliato' },
      headers: key(),
    })
    const stored = async () =>
      JSON.stringify(await test.db.selectFrom('idempotency_keys').select('response').execute())
    expect(await stored()).toMatch(/Cliente Sparito.*Cassiera Sparita/s)
    expect((await erase(customer, {})).statusCode).toBe(204)
    expect(await stored()).not.toContain('Cliente')
    // The same request, sent again, gets the same answer without the name.
    expect(await test.request(confirmRedemption, confirm)).toMatchObject({
      _id: code._id,
      status: 'redeemed',
      customer: { username: '' },
    })
    expect(await stored()).toContain('Cassiera')
    expect((await erase(cashier, {})).statusCode).toBe(204)
    expect(await stored()).not.toContain('Cassiera')
  })

  it('R-425 a superAdmin’s stored answers about a support request and an application are deleted', async () => {
    const office = await openOffice(test)
    const gone = await office.applicant({ username: 'Richiedente Sparito' })
    const stays = await office.applicant()
    const as = office.admin
    for (const user of [gone, stays]) {
      const asked = await test.request(askForHelp, {
        as: user,
        body: { topic: 'other', text: `Aiuto per ${user.id}` },
      })
      await test.request(answerSupportRequest, {
        as,
        params: { id: asked._id },
        body: { answer: 'Ecco' },
        headers: key(),
      })
      const body = { decision: 'refuse', reason: 'Manca la visura' } as const
      const { _id } = await office.apply(user)
      await test.request(decideApplication, { as, params: { id: _id }, body, headers: key() })
    }
    const stored = () =>
      test.db.selectFrom('idempotency_keys').select('response').where('user_id', '=', as.id).execute()
    expect(JSON.stringify(await stored())).toContain('Richiedente Sparito')
    expect(JSON.stringify(await stored())).toContain(gone.id)
    expect((await erase(gone, {})).statusCode).toBe(204)
    expect(JSON.stringify(await stored())).not.toMatch(new RegExp(`Richiedente Sparito|${gone.id}`))
    expect(await stored()).toHaveLength(2)
  })

  it('R-425 the job deletes what was written during the erasure, and an email that could not be sent', async () => {
    const user = await test.createUser()
    const deal = await shop.deal()
    expect((await erase(user, {})).statusCode).toBe(204)
    const late = { user_id: user.id, created_at: test.clock.now() }
    await test.db
      .insertInto('support_requests')
      .values({ ...late, topic: 'other', text: 'troppo tardi' })
      .execute()
    await test.db
      .insertInto('follows')
      .values({ ...late, brand_id: deal.brand_id })
      .execute()
    const run = () => runOnce(test.db, erasureJob(test.services), test.clock.now())
    const left = async () => ({
      requests: (
        await test.db.selectFrom('support_requests').select('id').where('user_id', '=', user.id).execute()
      ).length,
      follows: (await test.db.selectFrom('follows').select('id').where('user_id', '=', user.id).execute())
        .length,
      mails: (await mailsTo(test, user.id)).length,
    })
    const before = await rowOf(user.id)
    await run()
    expect(await left()).toEqual({ requests: 0, follows: 0, mails: 1 })
    test.clock.advance(4 * 86_400)
    await run()
    expect(await left()).toEqual({ requests: 0, follows: 0, mails: 0 })
    const after = await rowOf(user.id)
    expect(after.erased_at).toEqual(before.erased_at)
    expect([after.email, after.handle]).toEqual([before.email, before.handle])
  })
})
