import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import {
  markTotpConfirmed,
  deleteTotp,
  findTotp,
  insertUnconfirmedTotp,
  spendStep,
} from './factors.queries.ts'
import { issueOneTime, lockOneTime, oneTimeText, redeemOneTime } from '../../../../platform/auth/one-time.ts'
import { setChallenge } from './passkeys.queries.ts'

const FIRST = Buffer.from('the first secret')
const SECOND = Buffer.from('the second secret')

let test: TestApp
let userId: string
beforeAll(async () => {
  test = await createTestApp({ features: [] })
})
beforeEach(async () => {
  userId = (await test.createUser()).id
})
afterAll(() => test.close())

it('a code of a secret that was replaced meanwhile uses no step of the new one', async () => {
  const now = test.clock.now()
  expect(await insertUnconfirmedTotp(test.db, userId, FIRST, now)).toBe(true)
  expect(await insertUnconfirmedTotp(test.db, userId, SECOND, now)).toBe(true)
  expect(await spendStep(test.db, userId, FIRST, 7)).toBe(false)
  expect(await spendStep(test.db, userId, SECOND, 7)).toBe(true)
  expect(await spendStep(test.db, userId, SECOND, 7)).toBe(false)
})

it('a secret is activated once, is then not replaced, and is removed once', async () => {
  const now = test.clock.now()
  expect(await markTotpConfirmed(test.db, userId, now)).toBe(false)
  await insertUnconfirmedTotp(test.db, userId, FIRST, now)
  expect(await deleteTotp(test.db, userId)).toBe(false)
  expect(await markTotpConfirmed(test.db, userId, now)).toBe(true)
  expect(await markTotpConfirmed(test.db, userId, now)).toBe(false)
  expect(await insertUnconfirmedTotp(test.db, userId, SECOND, now)).toBe(false)
  expect(await deleteTotp(test.db, userId)).toBe(true)
  expect(await deleteTotp(test.db, userId)).toBe(false)
  expect(await findTotp(test.db, userId)).toBeUndefined()
})

it('an ended sign-in accepts no challenge any more', async () => {
  const { db, clock, services } = test
  const key = services.keys.oneTime
  const now = clock.now()
  const id = await issueOneTime(db, { userId, purpose: 'second-factor', seconds: 60, now })
  const text = oneTimeText(id, key)
  const challenge = randomUUID()
  expect(await setChallenge(db, id, challenge)).toBe(true)
  expect((await redeemOneTime(db, text, 'second-factor', key, now))?.data).toEqual({ challenge })
  expect(await setChallenge(db, id, randomUUID())).toBe(false)
  expect(await lockOneTime(db, text, 'second-factor', key, now)).toBeUndefined()
})
