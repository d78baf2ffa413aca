import { appendFile } from 'node:fs/promises'
import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { erasureListJob } from './account.jobs.ts'
import { eraseAgain } from './erase-again.ts'
import { erasureList, noteErased, readErased } from './erasure-list.ts'
import { FEATURES } from '../../all.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

const isErased = async (id: string) =>
  (
    await test.db
      .selectFrom('users')
      .select(['email', 'erased_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).erased_at !== null

it('LAW-16 an account that a restored backup brings back is erased again, by a list outside of what is restored', async () => {
  const path = erasureList(test.services.config.dataDir)
  expect(await readErased(path)).toEqual([])
  const hash = await test.services.passwords.hash('cavallo batteria graffetta')
  const gone = await test.createUser({ password_hash: hash, email: 'torna@example.test' })
  const stays = await test.createUser()
  const before = await test.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', gone.id)
    .executeTakeFirstOrThrow()
  const body = { password: 'cavallo batteria graffetta' }
  await test.request(eraseUser, { as: gone, params: { id: gone.id }, body })
  for (let run = 0; run < 2; run += 1) await runOnce(test.db, erasureListJob(test.services), test.clock.now())
  expect(await readErased(path)).toEqual([gone.id])
  // The backup is of a time before the erasure.
  await sql`UPDATE users SET erased_at = NULL, email = ${before.email}, username = ${before.username}, handle = ${before.handle}
    WHERE id = ${gone.id}`.execute(test.db)
  expect(await eraseAgain(test.services, await readErased(path))).toBe(1)
  expect([await isErased(gone.id), await isErased(stays.id)]).toEqual([true, false])
  // Running it again, or an id of nobody, changes nothing.
  expect(await eraseAgain(test.services, [gone.id, crypto.randomUUID()])).toBe(0)
})

it('LAW-16 a list with half a line, strange text or a repeated line names each account once', async () => {
  const path = `${erasureList(test.services.config.dataDir)}.other`
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  await noteErased(path, [one], test.clock.now())
  await appendFile(path, `${two.slice(0, 12)}`)
  await noteErased(path, [two, one], test.clock.now())
  await appendFile(path, "'; DROP TABLE users\n")
  expect(await readErased(path)).toEqual([one, two])
})
