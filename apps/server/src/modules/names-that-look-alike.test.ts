import { register } from '@vicino/contract/identity/auth/endpoints'
import {
  createBrand,
  getBrandRecord,
  updateBrandRecord,
} from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { createProgram, updateProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand } from '../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { programBody } from './loyalty/programs/testing/program.ts'
import { openOffice } from './marketplace/brands/applications/testing/applications-fixture.ts'
import { DECLARED } from './identity/auth/testing/declared.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

/**
 * Returns variants of a name: with an invisible character, or in other letters that look the same.
 */
const alike = (name: string): string[] => [
  ...['\u034f', '\ufe0f', '\u200c', '\u200d', '\u00ad', '\u061c', '\u{e0061}'].map(
    (unseen) => name.slice(0, 3) + unseen + name.slice(3),
  ),
  name.replaceAll(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
]

let count = 0
const signUp = (username: string) =>
  test.send(register, {
    body: { username, email: `nome${(count += 1)}@example.test`, password: 'Segreta2026', ...DECLARED },
  })

it('R-058 nobody registers or changes to a name that looks like another person’s; a blank name is refused', async () => {
  expect((await signUp('Bottega Sottocasa')).statusCode).toBe(201)
  const other = await test.createUser()
  for (const username of [...alike('Bottega Sottocasa'), 'bottega sottocasa']) {
    const refused = await signUp(username)
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, 'username_taken'])
    const changed = await test.send(updateUser, { as: other, params: { id: other.id }, body: { username } })
    expect([changed.statusCode, changed.json<Problem>().code]).toEqual([409, 'username_taken'])
  }
  // Composed or not, an accent is the same.
  expect((await signUp('Caffe\u0300 Vespri')).statusCode).toBe(201)
  expect((await signUp('Caffè Vespri')).json<Problem>().code).toBe('username_taken')
  for (const username of ['\u3164\u3164', '\u2800\u2800', '\u115f\u1160', '\u{e0061}\u{e0062}']) {
    expect((await signUp(username)).statusCode).toBe(400)
  }
  expect((await signUp('Bottega Sottocase')).statusCode).toBe(201)
})

it('R-058 a person with an earlier twin keeps the name, and takes no other person’s', async () => {
  const [first, twin, third] = [await test.createUser(), await test.createUser(), await test.createUser()]
  const called = (id: string, username: string, look_twin: number) =>
    test.db.updateTable('users').set({ username, look_twin }).where('id', '=', id).execute()
  await called(first.id, 'Anna Verdi', 0)
  await test.db.updateTable('users').set({ look_twin: 1 }).where('id', '=', twin.id).execute()
  // The trigger would make a new name no twin; a row from before the rule is written without the
  // trigger.
  await sql`ALTER TABLE users DISABLE TRIGGER users_new_look`.execute(test.db)
  await called(twin.id, 'Anna\u200c Verdi', 1)
  await sql`ALTER TABLE users ENABLE TRIGGER users_new_look`.execute(test.db)
  await called(third.id, 'Bruno Neri', 0)
  const rename = (username: string) =>
    test.send(updateUser, { as: twin, params: { id: twin.id }, body: { username } })
  expect((await rename('Bruno\u00ad Neri')).statusCode).toBe(409)
  expect((await rename('Anna Gialli')).statusCode).toBe(200)
  expect((await rename('Anna\u00ad Verdi')).statusCode).toBe(409)
})

it('R-058 a brand or a program does not look like another with a different spelling; equal names are allowed', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const make = (username: string) => test.send(createBrand, { as: admin, body: { username, city: 'Milano' } })
  expect((await make('Forno Antico')).statusCode).toBe(201)
  expect((await make('FORNO Antico')).statusCode).toBe(201)
  const brand = await makeBrand(test.db, { username: 'Panetteria' })
  const { version } = await test.request(getBrandRecord, { as: admin, params: { id: brand.id } })
  for (const username of alike('Forno Antico')) {
    expect((await make(username)).json<Problem>().code).toBe('name_lookalike')
    const sent = { as: admin, params: { id: brand.id }, body: { username, version } }
    expect((await test.send(updateBrandRecord, sent)).json<Problem>().code).toBe('name_lookalike')
  }
  expect((await make('\u3164\u3164')).statusCode).toBe(400)
  const office = await openOffice(test)
  for (const brandName of [...alike('Forno Antico'), '\u2800\u2800']) {
    const { statusCode } = await office.send(await office.applicant(), { brandName })
    expect(statusCode, JSON.stringify(brandName)).toBe(brandName === '\u2800\u2800' ? 400 : 409)
  }

  const owner = await test.createUser({ role: 'brand', brand_id: brand.id })
  const draft = async (name: string) =>
    test.send(createProgram, { as: owner, body: await programBody(test, owner, { name }) })
  const program = await draft('Raccolta punti')
  expect([program.statusCode, (await draft('raccolta Punti')).statusCode]).toEqual([201, 201])
  for (const name of alike('Raccolta punti')) {
    expect((await draft(name)).json<Problem>().code).toBe('name_lookalike')
    const sent = {
      as: owner,
      params: { id: program.json<{ _id: string }>()._id },
      body: { baseInfo: { name } },
    }
    expect((await test.send(updateProgram, sent)).json<Problem>().code).toBe('name_lookalike')
  }
})
