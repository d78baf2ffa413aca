import { listBanners, updateBanner } from '@vicino/contract/banners/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFile } from '../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { banners } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [banners] })
  const text = { it: 'Ciao', en: 'Hello' }
  await test.db
    .insertInto('banners')
    .values(
      [2, 1, 3].map((order) => ({
        id: `slide-${order}`,
        title: JSON.stringify(text) as never,
        subtitle: JSON.stringify(text) as never,
        tagline: JSON.stringify(text) as never,
        cta_text: JSON.stringify(text) as never,
        cta_link: '/deals',
        image: '/files/banner/1.svg',
        sort_order: order,
        active: order !== 3,
      })),
    )
    .execute()
})
afterAll(() => test.close())

it('R-548 the active slides in order, with every field', async () => {
  const { items } = await test.request(listBanners, { as: await test.createUser() })
  expect(items.map((banner) => banner.id)).toEqual(['slide-1', 'slide-2'])
  expect(items[0]).toEqual({
    id: 'slide-1',
    title: { it: 'Ciao', en: 'Hello' },
    subtitle: { it: 'Ciao', en: 'Hello' },
    tagline: { it: 'Ciao', en: 'Hello' },
    ctaText: { it: 'Ciao', en: 'Hello' },
    ctaLink: '/deals',
    image: '/files/banner/1.svg',
    order: 1,
    active: true,
  })
})

it('R-548 a superAdmin changes a slide; fields that the body does not name stay', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const title = { it: 'Nuovo', en: 'New' }
  const changed = await test.request(updateBanner, {
    as: admin,
    params: { id: 'slide-2' },
    body: { title, order: 0, ctaLink: 'https://example.it/x' },
  })
  expect(changed).toMatchObject({ title, order: 0, tagline: { it: 'Ciao' }, image: '/files/banner/1.svg' })
  expect((await test.request(listBanners, { as: admin })).items[0]?.id).toBe('slide-2')
  for (const ctaLink of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://a.it\\@evil.example/',
    'https://a:b@example.it/',
    'http://a.it',
  ]) {
    expect(
      await test.refused(updateBanner, { as: admin, params: { id: 'slide-2' }, body: { ctaLink } }),
    ).toMatchObject({ statusCode: 400 })
  }
  for (const image of ['https://example.it/x.webp', '//evil.example/x.svg', '/\\evil.example']) {
    expect(
      await test.refused(updateBanner, { as: admin, params: { id: 'slide-2' }, body: { image } }),
    ).toMatchObject({ statusCode: 400, code: 'validation_failed' })
  }
  expect(
    await test.refused(updateBanner, { as: await test.createUser(), params: { id: 'slide-2' }, body: {} }),
  ).toMatchObject({ statusCode: 403 })
})

it('R-548 the picture of a slide is an upload, which the slide then shows to everybody', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const [key, foreign] = [
    await makeFile(test.db, admin.id, 'banner'),
    await makeFile(test.db, (await test.createUser()).id, 'banner'),
  ]
  const change = (image: string) =>
    test.send(updateBanner, { as: admin, params: { id: 'slide-1' }, body: { image } })
  expect((await change(key)).json()).toMatchObject({ image: `/files/${key}` })
  expect((await change(`/files/${key}`)).json()).toMatchObject({ image: `/files/${key}` })
  expect((await change(foreign)).json()).toMatchObject({ statusCode: 404, code: 'file_not_found' })
  expect((await change('/files/demo/other.svg')).json()).toMatchObject({ code: 'file_not_found' })
  const usedBy = test.db.selectFrom('files').select('used_by').where('key', '=', key)
  expect(await usedBy.executeTakeFirst()).toEqual({ used_by: 'banner slide-1' })
})
