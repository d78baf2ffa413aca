import {
  getPointsBalance,
  getWaysToEarn,
  listMovements,
} from '@vicino/contract/redemption/brand-points/endpoints'
import { getUser, updateUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePlace } from '../../../platform/testing/factories.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { brandPoints } from '../../redemption/brand-points/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [profile, deals, brandPoints] })
  await makePlace(test.db)
})
afterAll(() => test.close())

const change = (as: TestUser, body: Record<string, unknown>) =>
  test.send(updateUser, { params: { id: as.id }, body, as })
const read = (as: TestUser) => test.request(getUser, { params: { id: as.id }, as })
const balance = async (as: TestUser) => (await test.request(getPointsBalance, { as })).balance
/** Runs the consumer that rewards complete profiles. */
const reward = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const profileOf = async (as: TestUser) => (await test.request(getWaysToEarn, { as })).profile

/** Makes a user whose profile lacks only the phone. */
const almost = () =>
  test.createUser({
    avatar: '/files/a.webp',
    first_name: 'Giulia',
    last_name: 'Conti',
    birth_date: '1990-02-03',
    place_id: '015146',
    email_verified_at: test.clock.now(),
  })

describe('personal data', () => {
  it('R-407 names, birth date and phone are stored as written, the phone in its international form', async () => {
    const user = await test.createUser()
    const body = {
      firstName: ' Giulia ',
      lastName: 'De Conti',
      birthDate: '1990-02-28',
      phone: '333 123-45.67',
    }
    const kept = {
      firstName: 'Giulia',
      lastName: 'De Conti',
      birthDate: '1990-02-28',
      phone: '+393331234567',
    }
    expect((await change(user, body)).json()).toMatchObject(kept)
    expect(await read(user)).toMatchObject(kept)
    const none = { firstName: '', lastName: '', birthDate: null, phone: null }
    expect((await change(user, none)).json()).toMatchObject(none)
  })

  it('a birth date is the same day in every time zone of the server', async () => {
    const user = await test.createUser()
    const before = process.env['TZ']
    try {
      for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
        process.env['TZ'] = zone
        for (const birthDate of ['1990-01-01', '2000-02-29', '1916-06-04']) {
          expect((await change(user, { birthDate })).json().birthDate).toBe(birthDate)
        }
      }
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })

  it('R-407 a birth date below fourteen years, by the date in Rome, is refused at its field', async () => {
    const user = await test.createUser()
    test.clock.set('2026-11-20T22:59:59Z')
    const refused = await change(user, { birthDate: '2012-11-21', firstName: 'Troppo' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'validation_failed',
      fieldErrors: { birthDate: 'The birth date must be at least 14 years ago' },
    })
    expect(await read(user)).toMatchObject({ birthDate: null, firstName: '' })
    // Midnight in Rome: the fourteenth birthday begins.
    test.clock.set('2026-11-20T23:00:00Z')
    expect((await change(user, { birthDate: '2012-11-21' })).statusCode).toBe(200)
  })

  it('LAW-16 who declared to be below eighteen cannot declare to be older, or take the date back; support can', async () => {
    const user = await test.createUser()
    const admin = await test.createUser({ role: 'superAdmin' })
    test.clock.set('2026-11-20T12:00:00Z')
    expect((await change(user, { birthDate: '2010-05-01' })).statusCode).toBe(200)
    for (const birthDate of ['1990-05-01', '2008-11-20', null]) {
      const refused = await change(user, { birthDate, firstName: 'Furbo' })
      expect(refused.json()).toMatchObject({
        code: 'validation_failed',
        fieldErrors: { birthDate: expect.stringContaining('support') },
      })
    }
    expect(await read(user)).toMatchObject({ birthDate: '2010-05-01', firstName: '' })
    expect((await change(user, { birthDate: '2010-06-01' })).statusCode).toBe(200)
    const body = { birthDate: '1990-05-01' }
    expect(await test.request(updateUser, { as: admin, params: { id: user.id }, body })).toMatchObject(body)
    expect((await change(user, { birthDate: null })).statusCode).toBe(200)
  })

  it.each([
    [{ birthDate: '1899-12-31' }, 'birthDate'],
    [{ birthDate: '9999-12-31' }, 'birthDate'],
    [{ birthDate: '2001-02-29' }, 'birthDate'],
    [{ birthDate: '01/02/1990' }, 'birthDate'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '+39 chiamami' }, 'phone'],
    [{ firstName: '\u202e' }, 'firstName'],
    [{ lastName: 'x'.repeat(61) }, 'lastName'],
    [{ emailVerified: true }, 'emailVerified'],
    [{ inviteCode: 'abcdefgh' }, 'inviteCode'],
    [{ invitedBy: '00000000-0000-7000-8000-000000000000' }, 'invitedBy'],
  ])('%j is refused at its field', async (body, field) => {
    const user = await test.createUser()
    const response = await change(user, body)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual([field])
  })
})

describe('completeness', () => {
  it('R-407 each part counts, shown as a whole percentage, and the last one brings 75 BP', async () => {
    const user = await test.createUser({ avatar: '/files/a.webp', email_verified_at: test.clock.now() })
    const steps: [Record<string, string>, number, string][] = [
      [{ firstName: 'Giulia' }, 42, 'username'],
      [{ lastName: 'Conti' }, 57, 'name'],
      [{ birthDate: '1990-02-03' }, 71, 'birthDate'],
      [{ placeId: '015146' }, 85, 'place'],
    ]
    for (const [body, percent, part] of steps) {
      expect((await change(user, body)).statusCode).toBe(200)
      await reward()
      const shown = await profileOf(user)
      expect([shown.percent, shown.rewarded]).toEqual([percent, false])
      expect(shown.parts).toContainEqual({ part, done: true })
    }
    expect(await balance(user)).toBe(0)
    await change(user, { phone: '3331234567' })
    await reward()
    expect(await profileOf(user)).toMatchObject({ percent: 100, rewarded: true })
    expect(await balance(user)).toBe(75)
    const { items } = await test.request(listMovements, { as: user })
    expect(items).toMatchObject([
      {
        kind: 'profile',
        amount: 75,
        balance: 75,
        explanation: { rule: 'profile', version: 1, values: { points: 75 } },
        source: { type: 'user', id: user.id },
      },
    ])
    const events = await test.db.selectFrom('outbox_log').select('payload').execute()
    expect(events).toContainEqual({ payload: { userId: user.id, amount: 75, balance: 75 } })
  })

  it('R-407 points stay when a part is removed later, and filling it in again earns nothing', async () => {
    const user = await almost()
    await change(user, { phone: '3331234567' })
    await reward()
    await change(user, { phone: null })
    await reward()
    expect(await profileOf(user)).toMatchObject({ percent: 85, rewarded: true })
    expect(await balance(user)).toBe(75)
    await change(user, { phone: '3331234568' })
    await reward()
    expect(await balance(user)).toBe(75)
  })

  it('R-407 the last part sent many times at once is rewarded once; so are the last two parts sent at once', async () => {
    const user = await almost()
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(user, { phone: '3331234567' })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await reward()
    expect(await balance(user)).toBe(75)
    for (let round = 0; round < 10; round += 1) {
      const other = await almost()
      await change(other, { lastName: '' })
      await Promise.all([change(other, { lastName: 'Conti' }), change(other, { phone: '3331234567' })])
      await reward()
      expect(await balance(other)).toBe(75)
    }
  })

  it('R-407 a change that fails earns nothing', async () => {
    const user = await almost()
    const other = await test.createUser()
    expect((await change(user, { phone: '3331234567', username: other.username })).statusCode).toBe(409)
    await reward()
    expect(await balance(user)).toBe(0)
    expect(await profileOf(user)).toMatchObject({ percent: 85, rewarded: false })
  })

  it('a change takes the same number of statements however many points the user has earned', async () => {
    const user = await almost()
    await change(user, { phone: '3331234567' })
    await reward()
    test.takeStatements()
    await change(user, { firstName: 'Giulietta' })
    // One statement each: check of the caller, the change, its event, the record for the answer.
    expect(test.takeStatements()).toHaveLength(4)
  })
})
