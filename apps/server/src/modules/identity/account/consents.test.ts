import { shownText, versionOf } from '@vicino/contract/identity/account/consent-texts'
import { giveConsent, listConsents } from '@vicino/contract/identity/account/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { account } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [account] })
})
afterAll(() => test.close())

type Purpose = 'marketing' | 'profiling'
const decide = (as: TestUser, purpose: Purpose, granted: boolean) =>
  test.request(giveConsent, { as, params: { id: as.id }, body: { purpose, granted } })
const read = (as: TestUser, id = as.id) => test.request(listConsents, { as, params: { id } })

it('R-425 LAW-15 no consent is valid before it is given; each decision is an event with text version, source and time', async () => {
  const user = await test.createUser()
  expect(await read(user)).toEqual({ inForce: { marketing: false, profiling: false }, log: [] })
  const given = test.clock.now().toISOString()
  expect(await decide(user, 'marketing', true)).toEqual({ inForce: { marketing: true, profiling: false } })
  test.clock.advance(60)
  expect(await decide(user, 'marketing', false)).toEqual({ inForce: { marketing: false, profiling: false } })
  const event = {
    _id: expect.any(String),
    purpose: 'marketing',
    textVersion: versionOf('marketing'),
    text: shownText('marketing', 'en').text,
    program: null,
    source: 'account settings',
  }
  expect((await read(user)).log).toEqual([
    { ...event, granted: false, createdAt: test.clock.now().toISOString() },
    { ...event, granted: true, createdAt: given },
  ])
})

it('R-425 the newest event of each purpose decides; a decision without a change is not logged', async () => {
  const decision = fc.tuple(fc.constantFrom<Purpose>('marketing', 'profiling'), fc.boolean())
  await fc.assert(
    fc.asyncProperty(fc.array(decision, { maxLength: 12 }), async (decisions) => {
      const user = await test.createUser()
      const model = { marketing: false, profiling: false }
      let changes = 0
      for (const [purpose, granted] of decisions) {
        if (model[purpose] !== granted) changes += 1
        model[purpose] = granted
        expect((await decide(user, purpose, granted)).inForce).toEqual(model)
      }
      const { inForce, log } = await read(user)
      expect(inForce).toEqual(model)
      expect(log).toHaveLength(changes)
    }),
    { numRuns: 15 },
  )
})

it('R-425 the same decision many times at once is one event', async () => {
  const user = await test.createUser()
  await Promise.all(Array.from({ length: 10 }, () => decide(user, 'profiling', true)))
  expect((await read(user)).log).toHaveLength(1)
})

it('R-425 a superAdmin reads the consents of others but cannot give them; the log cannot be changed', async () => {
  const user = await test.createUser()
  const admin = await test.createUser({ role: 'superAdmin' })
  await decide(user, 'marketing', true)
  expect((await read(admin, user.id)).inForce.marketing).toBe(true)
  const body = { purpose: 'marketing', granted: false }
  expect(await test.refused(giveConsent, { as: admin, params: { id: user.id }, body })).toMatchObject({
    statusCode: 404,
  })
  for (const statement of [sql`UPDATE consents SET granted = false`, sql`DELETE FROM consents`]) {
    await expect(statement.execute(test.db)).rejects.toThrow(/append-only|permission denied/)
  }
  expect((await read(user)).inForce.marketing).toBe(true)
})

it.each([
  [{ purpose: 'terms', granted: true }, 'purpose'],
  [{ purpose: 'cookie-marketing', granted: true }, 'purpose'],
  [{ purpose: 'marketing', granted: 'yes' }, 'granted'],
  [{ purpose: 'marketing' }, 'granted'],
  [{ purpose: 'marketing', granted: true, textVersion: 'x' }, 'textVersion'],
])('R-425 %j is refused at its field', async (body, field) => {
  const user = await test.createUser()
  const problem = await test.refused(giveConsent, { as: user, params: { id: user.id }, body })
  expect(problem.statusCode).toBe(400)
  expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
  expect((await read(user)).log).toEqual([])
})

it('reading consents takes one statement, a decision five', async () => {
  const user = await test.createUser()
  await decide(user, 'marketing', true)
  test.takeStatements()
  await read(user)
  expect(test.takeStatements()).toHaveLength(1)
  await decide(user, 'marketing', false)
  // The five statements check the session, lock the account, read the consents in force, write the
  // event into the log and emit it.
  expect(test.takeStatements()).toHaveLength(5)
})
