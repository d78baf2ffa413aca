import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeDeal, makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'

const MIGRATION = join(import.meta.dirname, '../../../../migrations/0015_own_files.sql')

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [] })
})
afterAll(() => test.close())

it('R-511 the migration to own files claims what deals name and takes addresses elsewhere away', async () => {
  const { db } = test
  for (const [table, names] of Object.entries({
    deals: ['deals_images_own', 'deals_video_own'],
    banners: ['banners_image_own'],
    users: ['users_avatar_own'],
    brands: ['brands_logo_own', 'brands_avatar_own'],
    products: ['products_image_own'],
  })) {
    for (const name of names)
      await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(db)
  }
  const away = 'https://elsewhere.example/a.webp'
  const drawing = '/files/demo/pictures/pane-1.svg'
  const owner = await test.createUser({ role: 'brand', avatar: away })
  const brand_id = owner.brand_id ?? ''
  const [picture, film, strangers] = [
    await makeFile(db, owner.id),
    await makeFile(db, owner.id, 'video'),
    await makeFile(db, (await test.createUser()).id),
  ]
  const mixed = await makeDeal(db, {
    brand_id,
    images: [away, `/files/${picture}`],
    video_url: `/files/${film}`,
  })
  const second = await makeDeal(db, { brand_id, images: [`/files/${picture}`], video_url: away })
  const bare = await makeDeal(db, { images: [away, `${away}b`] })
  const untouched = await makeDeal(db, { images: [drawing, `/files/${strangers}`] })
  const { id: logoAway } = await makeBrand(db, { logo: away, avatar: drawing })

  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(db)

  const mediaOf = ({ id }: { id: string }) =>
    db.selectFrom('deals').select(['images', 'video_url']).where('id', '=', id).executeTakeFirst()
  expect(await mediaOf(mixed)).toEqual({ images: [`/files/${picture}`], video_url: `/files/${film}` })
  expect(await mediaOf(second)).toEqual({ images: [`/files/${picture}`], video_url: null })
  expect(await mediaOf(bare)).toEqual({ images: ['/no-picture.svg'], video_url: null })
  expect(await mediaOf(untouched)).toEqual({ images: [drawing, `/files/${strangers}`], video_url: null })
  const users = await db.selectFrom('files').select(['key', 'used_by']).execute()
  expect(Object.fromEntries(users.map(({ key, used_by }) => [key, used_by]))).toEqual({
    [picture]: `deal ${mixed.id}`,
    [film]: `deal ${mixed.id}`,
    [strangers]: null,
  })
  const brand = db.selectFrom('brands').select(['logo', 'avatar']).where('id', '=', logoAway)
  expect(await brand.executeTakeFirst()).toEqual({ logo: null, avatar: drawing })
  const person = db.selectFrom('users').select('avatar').where('id', '=', owner.id)
  expect(await person.executeTakeFirst()).toEqual({ avatar: null })
})
