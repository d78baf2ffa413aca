import { NOTIFICATION_KINDS } from '@vicino/contract/foundation/notifications/constants'
import { getSettings } from '@vicino/contract/administration/system/endpoints'
import * as contract from '@vicino/contract/foundation/notifications/endpoints'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { system } from '../../administration/system/feature.ts'
import { notifications } from './feature.ts'
import { BROWSERS_PER_USER } from './subscribe.ts'
import { startPushService, type PushService } from './testing/push-service.ts'

const vapid = webPush.generateVAPIDKeys()
let service: PushService
let test: TestApp
let user: TestUser
beforeAll(async () => {
  service = await startPushService()
  const env = {
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    PUSH_HOSTS: `fcm.googleapis.com,${service.host}`,
  }
  test = await createTestApp({ features: [notifications, system], env })
})
beforeEach(async () => {
  user = await test.createUser()
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const read = (as = user) => test.request(contract.getNotificationPreferences, { as })
const endpointsOf = async (owner: TestUser): Promise<string[]> => {
  const query = test.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', owner.id)
  return (await query.orderBy('created_at').execute()).map(({ endpoint }) => endpoint)
}

it('R-421 by default every kind shows in the app, urgent kinds are pushed and none is emailed', async () => {
  test.takeStatements()
  const { items, pushDevices } = await read()
  expect(test.takeStatements()).toHaveLength(1)
  expect(pushDevices).toBe(0)
  expect(items.map(({ kind }) => kind)).toEqual(NOTIFICATION_KINDS)
  expect(items.every(({ inApp, email }) => inApp && !email)).toBe(true)
  expect(items.filter(({ push }) => push).map(({ kind }) => kind)).toEqual([
    'redemption',
    'points',
    'message',
    'savedExpiring',
    'shopRequest',
    'shopMessage',
  ])
})

it('R-421 each kind is set separately and stays as set; of a kind named twice the last one counts', async () => {
  const off = { inApp: false, push: false, email: false }
  const body = {
    items: [
      { kind: 'points' as const, ...off },
      { kind: 'newDeal' as const, ...off, push: true },
      { kind: 'newDeal' as const, ...off, email: true },
    ],
  }
  const answer = await test.request(contract.setNotificationPreferences, { as: user, body })
  expect(await read()).toEqual(answer)
  expect(answer.items.find(({ kind }) => kind === 'points')).toEqual({ kind: 'points', ...off })
  expect(answer.items.find(({ kind }) => kind === 'newDeal')).toEqual({
    kind: 'newDeal',
    ...off,
    email: true,
  })
  expect(answer.items.find(({ kind }) => kind === 'message')).toMatchObject({ inApp: true, push: true })
  await test.request(contract.setNotificationPreferences, {
    as: user,
    body: { items: [{ kind: 'points', inApp: true, push: true, email: true }] },
  })
  expect((await read()).items.find(({ kind }) => kind === 'points')?.email).toBe(true)
  expect((await read(await test.createUser())).items.find(({ kind }) => kind === 'points')?.email).toBe(false)
})

const refusal = (items: unknown) =>
  test.refused(contract.setNotificationPreferences, { as: user, body: { items } })

it('R-421 a kind that does not exist, or half a preference, is refused and changes nothing', async () => {
  const whole = { inApp: false, push: false, email: false }
  expect(
    await refusal([
      { kind: 'points', ...whole },
      { kind: 'gossip', ...whole },
    ]),
  ).toMatchObject({
    statusCode: 400,
    code: 'validation_failed',
  })
  expect(await refusal([{ kind: 'points', inApp: false }])).toMatchObject({ statusCode: 400 })
  expect(await refusal([])).toMatchObject({ statusCode: 400 })
  expect((await read()).items.find(({ kind }) => kind === 'points')?.inApp).toBe(true)
})

it('R-421 a browser that signs up repeatedly is signed up once, and can sign off', async () => {
  const browser = service.browser()
  const body = { ...browser, expirationTime: null }
  const { _id } = await test.request(contract.subscribeToPush, { as: user, body })
  expect((await test.request(contract.subscribeToPush, { as: user, body }))._id).toBe(_id)
  expect((await read()).pushDevices).toBe(1)
  const { endpoint } = browser
  const stranger = await test.createUser()
  await test.request(contract.unsubscribeFromPush, { as: stranger, body: { endpoint } })
  expect((await read()).pushDevices).toBe(1)
  await test.request(contract.unsubscribeFromPush, { as: user, body: { endpoint } })
  await test.request(contract.unsubscribeFromPush, { as: user, body: { endpoint } })
  expect((await read()).pushDevices).toBe(0)
})

it('R-421 a browser moves to the account that signs it up last', async () => {
  const browser = service.browser()
  const other = await test.createUser()
  await test.request(contract.subscribeToPush, { as: other, body: browser })
  await test.request(contract.subscribeToPush, { as: user, body: browser })
  expect([await endpointsOf(other), await endpointsOf(user)]).toEqual([[], [browser.endpoint]])
})

it('R-421 an account has at most ten browsers, also when many sign up at once: the oldest are removed', async () => {
  const browsers = Array.from({ length: BROWSERS_PER_USER }, () => service.browser())
  for (const body of browsers) {
    await test.request(contract.subscribeToPush, { as: user, body })
    test.clock.advance(1)
  }
  const late = [service.browser(), service.browser(), service.browser()]
  await Promise.all(late.map((body) => test.request(contract.subscribeToPush, { as: user, body })))
  const left = await endpointsOf(user)
  expect(left).toHaveLength(BROWSERS_PER_USER)
  expect(left.slice(0, 7)).toEqual(browsers.slice(3).map(({ endpoint }) => endpoint))
  expect(left.toSorted()).toEqual([...browsers.slice(3), ...late].map(({ endpoint }) => endpoint).toSorted())
})

it.each(['https://push.evil.test/x', 'http://127.0.0.1:1/x', 'http://fcm.googleapis.com/x', 'no address'])(
  'R-421 %s is no address of a push service: refused in the caller’s language, nothing stored',
  async (endpoint) => {
    const body = { ...service.browser(), endpoint }
    const headers = { 'accept-language': 'it' }
    expect(await test.refused(contract.subscribeToPush, { as: user, body, headers })).toMatchObject({
      statusCode: 400,
      fieldErrors: { endpoint: 'Servizio di notifiche non riconosciuto' },
    })
    expect(await endpointsOf(user)).toEqual([])
  },
)

it('R-421 pushes end with the session: a browser that was signed out no longer counts', async () => {
  await test.request(contract.subscribeToPush, { as: user, body: service.browser() })
  const elsewhere = await test.db
    .insertInto('sessions')
    .values({ user_id: user.id, client: 'web', expires_at: new Date('2100-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.request(contract.subscribeToPush, {
    as: { ...user, sessionId: elsewhere.id },
    body: service.browser(),
  })
  expect((await read()).pushDevices).toBe(2)
  await test.db
    .updateTable('sessions')
    .set({ revoked_at: test.clock.now() })
    .where('id', '=', elsewhere.id)
    .execute()
  expect((await read()).pushDevices).toBe(1)
})

it('R-421 the settings give browsers the key for their subscription', async () => {
  expect((await test.request(getSettings)).pushKey).toBe(vapid.publicKey)
})
