import { deleteFile } from '@vicino/contract/foundation/files/endpoints'
import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../../identity/profile/feature.ts'
import { files } from './feature.ts'
import { deleteUnusedFile, markUsed } from './files.queries.ts'
import { outcomeOf, uploadedImage } from './testing/uploads.ts'
import { brands } from '../../marketplace/brands/feature.ts'

const ROUNDS = 5

let test: TestApp
let ida: TestUser
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [files, profile, deals, brands] })
})
beforeEach(async () => {
  ida = await test.createUser()
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const rowOf = (key: string) =>
  test.db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst()
const setAvatar = (as: TestUser, avatar: string) =>
  test.send(updateUser, { as, params: { id: as.id }, body: { avatar } })
const setLogo = async (brandId: string, logo: string) => {
  const { version } = await test.request(getCompany, { as: admin, params: { id: brandId } })
  return test.send(updateCompany, { as: admin, params: { id: brandId }, body: { logo, version } })
}
const resultOf = (response: LightMyRequestResponse) =>
  response.statusCode < 300 ? 'done' : outcomeOf(response)
const remove = (as: TestUser, key: string) => test.send(deleteFile, { as, body: { Key: key } })

it('R-511 of two brands that publish one image at once, one gets it and the other is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = [await makeBrand(test.db), await makeBrand(test.db)]
    const key = await uploadedImage(test, admin, 'brand')
    const answers = await Promise.all([first, second].map(({ id }) => setLogo(id, key)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ statusCode }) => statusCode === 409)
    expect(lost?.json()).toMatchObject({ code: 'file_in_use' })
    const owner = answers[0]?.statusCode === 200 ? first : second
    expect(await rowOf(key)).toMatchObject({ used_by: `brand-logo ${owner.id}`, due_at: null })
  }
})

it('R-516 an image that is published and deleted at once is either in use or deleted', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await uploadedImage(test, ida)
    const [published, deleted] = await Promise.all([setAvatar(ida, key), remove(ida, key)])
    expect([
      ['done', '409 file_in_use', `user-avatar ${ida.id}`],
      ['404 file_not_found', 'done', undefined],
    ]).toContainEqual([resultOf(published), resultOf(deleted), (await rowOf(key))?.used_by])
  }
})

it('R-516 a file that is deleted twice at once is deleted once', async () => {
  const key = await uploadedImage(test, ida)
  const answers = await Promise.all([remove(ida, key), remove(admin, key)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
})

it('R-511 the statements themselves keep a file in use, whatever their caller has read', async () => {
  const key = await uploadedImage(test, ida)
  const now = test.clock.now()
  expect(await markUsed(test.db, [key], 'brand-logo 1', now)).toBe(1)
  expect(await markUsed(test.db, [key], 'brand-logo 2', now)).toBe(0)
  expect(await deleteUnusedFile(test.db, key)).toBe(false)
  expect(await rowOf(key)).toMatchObject({ used_by: 'brand-logo 1' })
})
