import { createDeal, getDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { deleteFile } from '@vicino/contract/foundation/files/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveFiles } from '../../../../platform/files/files.ts'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { makeCategory, makeDeal, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { filesJob } from '../../../foundation/files/files.jobs.ts'
import { files } from '../../../foundation/files/feature.ts'
import { uploadedImage } from '../../../foundation/files/testing/uploads.ts'
import { deals } from '../feature.ts'

let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals, files, serveFiles] })
  brand = await test.createUser({ role: 'brand' })
  categoryId = (await makeCategory(test.db)).id
})
afterAll(() => test.close())

let number = 0
const publish = (images: readonly string[], more: object = {}, as = brand) =>
  test.send(createDeal, {
    as,
    body: {
      images,
      title: 'Pane appena sfornato',
      productName: `Pane ${(number += 1)}`,
      description: 'Croccante fuori.',
      price: 10,
      lowestPrice: 10,
      newProduct: true,
      discount: 30,
      quantity: 5,
      categoryIds: [categoryId],
      expirationDate: new Date(test.clock.now().getTime() + 7 * 86_400_000).toISOString(),
      ...more,
    },
  })
const published = async (...args: Parameters<typeof publish>) => {
  const response = await publish(...args)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<{ _id: string; images: string[]; videoUrl: string | null }>()
}
const change = (id: string, body: object) => test.send(updateDeal, { as: brand, params: { id }, body })
const picture = (as = brand) => makeFile(test.db, as.id)
const usedBy = async (key: string) =>
  (await test.db.selectFrom('files').select('used_by').where('key', '=', key).executeTakeFirst())?.used_by
const statusOf = async (address: string) => (await test.app.inject(address)).statusCode
const refusalOf = (response: { json: <T>() => T }) => {
  const { statusCode, code, fieldErrors } = response.json<Problem>()
  return [statusCode, code, ...Object.keys(fieldErrors ?? {})].join(' ')
}

it('R-226 R-511 a deal uses the keys of uploads: its images are public, and cannot be deleted', async () => {
  const key = await uploadedImage(test, brand, 'deal')
  expect(await statusOf(`/files/${key}`)).toBe(404)
  const { _id, images } = await published([key])
  expect(images).toEqual([`/files/${key}`])
  expect(await statusOf(`/files/${key}`)).toBe(200)
  const refused = await test.refused(deleteFile, { as: brand, body: { Key: key } })
  expect([refused.statusCode, refused.code]).toEqual([409, 'file_in_use'])
  // Used files stay; unused ones are deleted a day later.
  test.clock.advance(2 * 86_400)
  await runOnce(test.db, filesJob(test.services), test.clock.now())
  expect(await statusOf(`/files/${key}`)).toBe(200)
  const other = await picture()
  await change(_id, { images: [other] })
  expect(await statusOf(`/files/${key}`)).toBe(404)
  test.clock.advance(86_401)
  await runOnce(test.db, filesJob(test.services), test.clock.now())
  expect(await usedBy(key)).toBeUndefined()
  expect(await usedBy(other)).toBe(`deal ${_id}`)
})

it('R-226 R-553 a key that is foreign, unknown, unfit or another deal’s is refused, and nothing is published', async () => {
  const [own, taken, film] = [await picture(), await picture(), await makeFile(test.db, brand.id, 'video')]
  await published([taken])
  const count = () =>
    test.db
      .selectFrom('deals')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  const before = await count()
  const unknown = 'images/deal/00000000-0000-4000-8000-000000000000.webp'
  const cases: [string[], string | null, string][] = [
    [[own, await picture(await test.createUser({ role: 'brand' }))], null, '404 file_not_found images.1'],
    [[unknown], null, '404 file_not_found images.0'],
    [[own, await makeFile(test.db, brand.id, 'avatar')], null, '400 file_unfit images.1'],
    [[film], null, '400 file_unfit images.0'],
    [[own], own, '400 file_unfit videoUrl'],
    [[own, taken], null, '409 file_in_use images.1'],
    [['https://example.com/a.webp'], null, '400 validation_failed images.0'],
    [['/files/demo/pictures/pane-1.svg'], null, '400 validation_failed images.0'],
    [['uploads/00000000-0000-4000-8000-000000000000.part'], null, '400 validation_failed images.0'],
    [[own], 'https://example.com/a.mp4', '400 validation_failed videoUrl'],
  ]
  for (const [images, videoUrl, refusal] of cases) {
    expect(refusalOf(await publish(images, { videoUrl })), refusal).toBe(refusal)
  }
  expect([await count(), await usedBy(own), await usedBy(film)]).toEqual([before, null, null])
})

it('R-468 a change keeps images by address, adds new ones by key and releases the rest', async () => {
  const [first, second, third, film] = [
    await picture(),
    await picture(),
    await picture(),
    await makeFile(test.db, brand.id, 'video'),
  ]
  const { _id, images } = await published([first, second], { videoUrl: film })
  expect((await change(_id, { title: 'Altro' })).json()).toMatchObject({ images, videoUrl: `/files/${film}` })
  const changed = await change(_id, { images: [third, `/files/${second}`] })
  expect(changed.json()).toMatchObject({
    images: [`/files/${third}`, `/files/${second}`],
    videoUrl: `/files/${film}`,
  })
  const users = () => Promise.all([first, second, third, film].map(usedBy))
  expect(await users()).toEqual([null, `deal ${_id}`, `deal ${_id}`, `deal ${_id}`])
  expect((await change(_id, { videoUrl: null })).json()).toMatchObject({ videoUrl: null })
  expect((await users())[3]).toBeNull()
  // An image that the deal does not show yet must be named by its key, not by an address.
  expect(refusalOf(await change(_id, { images: [`/files/${first}`] }))).toBe('404 file_not_found images.0')
  expect(refusalOf(await change(_id, { images: ['https://a.it/b.webp'] }))).toBe(
    '400 validation_failed images.0',
  )
  const read = await test.request(getDeal, { as: brand, params: { id: _id } })
  expect(read.images).toEqual([`/files/${third}`, `/files/${second}`])
})

it('R-468 drawings of the demo stay when a change names them', async () => {
  const { id, images } = await makeDeal(test.db, { brand_id: brand.brand_id ?? '' })
  const key = await picture()
  const changed = await change(id, { images: [...images, key] })
  expect(changed.json()).toMatchObject({ images: [...images, `/files/${key}`] })
})

it('R-226 of two deals with one image at once one is published', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = await picture()
    const answers = await Promise.all([publish([key]), publish([key])])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  }
})

it('no record names an external image, whoever writes it', async () => {
  for (const images of [
    ['https://a.it/b.webp'],
    ['/files/a.webp', 'https://a.it/b.webp'],
    ['//a.it/b.webp'],
  ]) {
    await expect(makeDeal(test.db, { images })).rejects.toThrow('deals_images_own')
  }
  await expect(makeDeal(test.db, { video_url: 'https://a.it/b.mp4' })).rejects.toThrow('deals_video_own')
})
