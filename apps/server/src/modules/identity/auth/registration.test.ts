import { TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { getInvitation, register } from '@vicino/contract/identity/auth/endpoints'
import { getUser, updateUser } from '@vicino/contract/identity/profile/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { romeDate } from '../../../platform/rome-moments.ts'
import { digestOf } from '../../../platform/testing/digest.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../profile/feature.ts'
import { auth } from './feature.ts'
import { mailsTo } from './testing/mails.ts'
import { DECLARED } from './testing/declared.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [auth, profile, deals] })
})
afterAll(() => test.close())

let numbered = 0
const newcomer = () => ({
  email: `arrivo${(numbered += 1)}@example.test`,
  password: 'Segreta2026',
  username: `Arrivo ${numbered}`,
  ...DECLARED,
})

describe('frequently guessed passwords', () => {
  it.each([
    'password1',
    'PassWord1',
    'Password1!',
    '!!qwerty123!!',
    'Password2026!',
    'trustno1',
    'arrivo.nuovo99',
    'ArrivoNuovo2026!',
    'Giulia Rossi 90',
    'Vicino2026!',
    '2026Password',
    'P4ssw0rd-1999',
    'Vicino Vicino Vicino',
    'aaaaaaaaaaaaaaaaaa',
  ])('R-057 %s is refused at its field, in the caller’s language', async (password) => {
    const before = await digestOf(test.db)
    const body = { email: 'arrivo.nuovo@example.test', password, username: 'Giulia Rossi', ...DECLARED }
    const headers = { 'accept-language': 'it' }
    const problem = await test.refused(register, { body, headers })
    expect(problem).toMatchObject({ statusCode: 400, code: 'validation_failed' })
    expect(problem.fieldErrors).toEqual({
      password: expect.stringContaining('facile da indovinare'),
    })
    expect(await digestOf(test.db)).toEqual(before)
  })

  it.each(['Segreta2026', 'correct-horse-7', 'quattro 4 gatti', 'Ùàèìòẽỹ1', 'pane caldo sotto casa'])(
    'R-057 %s is accepted',
    async (password) => {
      expect((await test.send(register, { body: { ...newcomer(), password } })).statusCode).toBe(201)
    },
  )
})

describe('names', () => {
  it('a name with letters of two alphabets that look alike is refused at its field', async () => {
    const problem = await test.refused(register, { body: { ...newcomer(), username: 'P\u0430olo' } })
    expect(problem).toMatchObject({ statusCode: 400, fieldErrors: { username: expect.any(String) } })
    expect((await test.send(register, { body: { ...newcomer(), username: 'Ольга' } })).statusCode).toBe(201)
  })

  it.each(['email', 'username', 'password'])('10,000 characters of %s are a 400', async (field) => {
    const before = await digestOf(test.db)
    const long = field === 'email' ? `${'a'.repeat(10_000)}@example.test` : `a1${'a'.repeat(10_000)}`
    expect(await test.refused(register, { body: { ...newcomer(), [field]: long } })).toMatchObject({
      statusCode: 400,
      fieldErrors: { [field]: expect.any(String) },
    })
    expect(await digestOf(test.db)).toEqual(before)
  })

  it.each(['Admin', 'vicino', 'Assistenza Vicino', 'S.U.P.P.O.R.T', 'V1CINO'])(
    'R-058 %s is refused at its field, at registration and at a change of name',
    async (username) => {
      const before = await digestOf(test.db)
      const headers = { 'accept-language': 'it' }
      expect(await test.refused(register, { body: { ...newcomer(), username }, headers })).toMatchObject({
        statusCode: 400,
        fieldErrors: { username: 'Questo nome è riservato a Vicino: scegline un altro' },
      })
      expect(await digestOf(test.db)).toEqual(before)
      const user = await test.createUser()
      const change = { params: { id: user.id }, body: { username } }
      expect(await test.refused(updateUser, { ...change, as: user })).toMatchObject({ statusCode: 400 })
      const kept = await test.createUser({ username })
      const same = { params: { id: kept.id }, body: { username, firstName: 'Anna' } }
      expect((await test.request(updateUser, { ...same, as: kept })).firstName).toBe('Anna')
    },
  )

  it('R-058 a free name whose handle would be a reserved word gets another handle', async () => {
    const { user } = await test.request(register, { body: { ...newcomer(), username: 'Admin 管理' } })
    expect(await handleOf(user._id)).toMatch(/^utente/)
  })

  it('only the platform sets a reserved handle, and an account that has one keeps it', async () => {
    const user = await test.createUser()
    const change = { params: { id: user.id }, body: { handle: 'assistenza' } }
    expect(await test.refused(updateUser, { ...change, as: user })).toMatchObject({
      statusCode: 400,
      fieldErrors: { handle: 'This handle is reserved' },
    })
    expect(await handleOf(user.id)).toBe(user.handle)
    const admin = await test.createUser({ role: 'superAdmin' })
    expect((await test.request(updateUser, { ...change, as: admin })).handle).toBe('assistenza')
    const same = { handle: 'assistenza', firstName: 'Anna' }
    expect((await test.request(updateUser, { ...change, body: same, as: user })).firstName).toBe('Anna')
  })
})

it('the log of consents contains the accepted terms, with the version of their text', async () => {
  const { user } = await test.request(register, { body: newcomer() })
  const rows = await test.db
    .selectFrom('consents')
    .select(['user_id', 'purpose', 'granted', 'text_version', 'source'])
    .where('user_id', '=', user._id)
    .execute()
  expect(rows).toEqual([
    {
      user_id: user._id,
      purpose: 'terms',
      granted: true,
      text_version: TERMS_VERSION,
      source: 'registration',
    },
  ])
})

/** A day of birth so many years and days ago; the day begins in Rome before it does in UTC. */
const yearsAgo = (years: number, days = 0): string => {
  const [year = '', ...rest] = romeDate(new Date(test.clock.now().getTime() + days * 86_400_000)).split('-')
  return [Number(year) - years, ...rest].join('-')
}

describe('LAW-16 what everybody declares', () => {
  it('a person of fourteen gets an account, with the day of birth', async () => {
    const birthDate = yearsAgo(14)
    const { user } = await test.request(register, { body: { ...newcomer(), birthDate } })
    const row = await test.db
      .selectFrom('users')
      .select(sql<string>`to_char(birth_date, 'YYYY-MM-DD')`.as('day'))
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow()
    expect(row.day).toBe(birthDate)
  })

  it('a child below fourteen is refused kindly, and nothing is kept', async () => {
    const before = await digestOf(test.db)
    for (const birthDate of [yearsAgo(14, 1), yearsAgo(9), yearsAgo(0)]) {
      const headers = { 'accept-language': 'it' }
      const problem = await test.refused(register, { body: { ...newcomer(), birthDate }, headers })
      expect(problem).toMatchObject({ statusCode: 403, code: 'account_too_young' })
      expect(problem.message).toContain('almeno 14 anni')
    }
    expect(await digestOf(test.db)).toEqual(before)
  })

  it.each([
    [{ birthDate: undefined }, 'birthDate'],
    [{ birthDate: '1899-12-31' }, 'birthDate'],
    [{ birthDate: '9999-01-01' }, 'birthDate'],
    [{ birthDate: '2001-02-29' }, 'birthDate'],
    [{ birthDate: 1990 }, 'birthDate'],
    [{ acceptTerms: undefined }, 'acceptTerms'],
    [{ acceptTerms: false }, 'acceptTerms'],
    [{ acceptTerms: 'true' }, 'acceptTerms'],
  ])('%o is refused at its field, and makes no account', async (sent, field) => {
    const before = await digestOf(test.db)
    const problem = await test.refused(register, { body: { ...newcomer(), ...sent } as never })
    expect(problem).toMatchObject({ statusCode: 400, fieldErrors: { [field]: expect.any(String) } })
    expect(await digestOf(test.db)).toEqual(before)
  })
})

it('R-011 accepting the terms decides nothing about cookies', async () => {
  const { user, accessToken } = await test.request(register, { body: newcomer() })
  const headers = { authorization: `Bearer ${accessToken}` }
  const { cookieConsent } = await test.request(getUser, { params: { id: user._id }, headers })
  expect(cookieConsent).toBeNull()
})

it('a confirmation email is queued with the account, in the caller’s language', async () => {
  const body = newcomer()
  const { user } = await test.request(register, { body, headers: { 'accept-language': 'it' } })
  expect(await mailsTo(test, user._id)).toEqual([
    {
      template: 'verify-email',
      address: body.email,
      language: 'it',
      data: { tokenId: expect.any(String) },
    },
  ])
  const before = await digestOf(test.db)
  const again = { ...newcomer(), email: body.email }
  expect(await test.refused(register, { body: again })).toMatchObject({ code: 'email_taken' })
  expect(await digestOf(test.db)).toEqual(before)
})

async function handleOf(id: string): Promise<string> {
  const row = await test.db
    .selectFrom('users')
    .select('handle')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.handle
}

it('R-406 an invitation names the person who invites, as others see them', async () => {
  const { username } = await test.createUser({ invite_code: 'abcd2345', username: 'Anna Neri' })
  expect(await test.request(getInvitation, { params: { code: 'abcd2345' } })).toEqual({
    username,
    avatar: null,
  })
  expect(await test.refused(getInvitation, { params: { code: 'zzzz9999' } })).toMatchObject({
    statusCode: 404,
    code: 'invitation_not_found',
  })
})
