import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { deleteFile, getSignedUrl, uploadImage } from '@vicino/contract/foundation/files/endpoints'
import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveFiles } from '../../../platform/files/files.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../../identity/profile/feature.ts'
import { filesJob } from './files.jobs.ts'
import { files } from './feature.ts'
import { releaseFiles, useFiles } from './claim-files.ts'
import { fileData } from './files.personal-data.ts'
import { film, outcomeOf, photo, sendChunk, sendImage, uploadedImage } from './testing/uploads.ts'

const DAY = 86_400

let test: TestApp
let ida: TestUser
let ugo: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [files, profile, deals, serveFiles] })
})
beforeEach(async () => {
  ida = await test.createUser()
  ugo = await test.createUser()
})
afterAll(() => test.close())

const code = async (...args: Parameters<TestApp['refused']>): Promise<string> =>
  (await test.refused(...args)).code
const statusOf = async (key: string): Promise<number> => (await test.app.inject(`/files/${key}`)).statusCode
const rowOf = (key: string) =>
  test.db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst()
const setAvatar = (as: TestUser, avatar: string | null) =>
  test.send(updateUser, { as, params: { id: as.id }, body: { avatar } })
const useAsLogo = (usedBy: string, keys: readonly string[]) =>
  test.db.transaction().execute((tx) =>
    useFiles(tx, {
      usedBy,
      ownerId: ida.id,
      files: keys.map((key) => ({ key, use: 'brand', field: 'logo' })),
      now: test.clock.now(),
    }),
  )
/** Counts the statements in which a record takes this many files. */
async function statementsFor(count: number): Promise<number> {
  const keys = await Promise.all(Array.from({ length: count }, () => makeFile(test.db, ida.id, 'brand')))
  test.takeStatements()
  await useAsLogo(`brand-logo of ${count}`, keys)
  return test.takeStatements().length
}
const sizeOf = (name: string): Promise<number | undefined> => test.services.storage.sizeOf(name)

/** Runs the job as a freshly started server does. */
async function keepHouse(): Promise<void> {
  await runOnce(test.db, filesJob(test.services), test.clock.now())
}

describe('addresses', () => {
  it('R-515 R-511 a private file has a signed address for its owner and superAdmin, nobody else', async () => {
    const key = await uploadedImage(test, ida)
    const { url } = await test.request(getSignedUrl, { as: ida, query: { key } })
    expect(url).toMatch(/^\/files\/images\/avatar\/.+\?expires=\d+&signature=[\w-]{43}$/)
    expect(await statusOf(key)).toBe(404)
    const answer = await test.app.inject(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await code(getSignedUrl, { as: ugo, query: { key } })).toBe('file_not_found')
    const admin = await test.createUser({ role: 'superAdmin' })
    expect((await test.request(getSignedUrl, { as: admin, query: { key } })).url).toBe(url)
    test.clock.advance(3600)
    expect((await test.app.inject(url)).statusCode).toBe(404)
  })

  it('R-515 an unknown key is a 404, a text that cannot be a key a 400', async () => {
    const key = 'images/avatar/00000000-0000-4000-8000-000000000000.webp'
    expect(await code(getSignedUrl, { as: ida, query: { key } })).toBe('file_not_found')
    for (const bad of ['../secrets.json', 'demo/a.svg', `${key}x`, '']) {
      expect(await code(getSignedUrl, { as: ida, query: { key: bad } })).toBe('validation_failed')
    }
  })

  it('R-515 a published file’s address is the public one', async () => {
    const key = await uploadedImage(test, ida)
    await setAvatar(ida, key)
    const { url } = await test.request(getSignedUrl, { as: ugo, query: { key } })
    expect(url).toBe(`/files/${key}`)
    expect((await test.app.inject(url)).headers['cache-control']).toMatch(/public.*immutable/)
  })
})

describe('deleting', () => {
  it('R-516 users delete their own file with all its sizes', async () => {
    const key = await uploadedImage(test, ida)
    const { url } = await test.request(getSignedUrl, { as: ida, query: { key } })
    const objects = (await rowOf(key))?.objects ?? []
    await test.request(deleteFile, { as: ida, body: { Key: key } })
    expect(await code(getSignedUrl, { as: ida, query: { key } })).toBe('file_not_found')
    expect((await test.app.inject(url)).statusCode).toBe(404)
    expect(await Promise.all(objects.map(sizeOf))).toEqual(Array.from({ length: 5 }, () => undefined))
    expect(await code(deleteFile, { as: ida, body: { Key: key } })).toBe('file_not_found')
  })

  it('R-516 another person’s file is not found; a superAdmin may delete any', async () => {
    const key = await uploadedImage(test, ida)
    expect(await code(deleteFile, { as: ugo, body: { Key: key } })).toBe('file_not_found')
    const admin = await test.createUser({ role: 'superAdmin' })
    await test.request(deleteFile, { as: admin, body: { Key: key } })
    expect(await rowOf(key)).toBeUndefined()
  })

  it('R-516 a file in use is not deleted', async () => {
    const key = await uploadedImage(test, ida)
    await setAvatar(ida, key)
    expect(await code(deleteFile, { as: ida, body: { Key: key } })).toBe('file_in_use')
    expect(await code(deleteFile, { as: ugo, body: { Key: key } })).toBe('file_not_found')
    expect(await statusOf(key)).toBe(200)
  })
})

describe('a user’s image', () => {
  it('R-407 is published when it is set; the one before becomes private and is removed a day later', async () => {
    const [first, second] = [await uploadedImage(test, ida), await uploadedImage(test, ida)]
    expect((await setAvatar(ida, first)).json()).toMatchObject({ avatar: `/files/${first}` })
    expect(await statusOf(first)).toBe(200)
    // Setting the same image again is no error.
    expect((await setAvatar(ida, first)).statusCode).toBe(200)
    expect((await setAvatar(ida, second)).json()).toMatchObject({ avatar: `/files/${second}` })
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect((await setAvatar(ida, null)).json()).toMatchObject({ avatar: null })
    expect(await statusOf(second)).toBe(404)
    test.clock.advance(DAY + 1)
    await keepHouse()
    expect([await rowOf(first), await rowOf(second)]).toEqual([undefined, undefined])
  })

  it('R-511 cannot be another person’s image, one of another folder, a video or an unknown key', async () => {
    const own = await uploadedImage(test, ida)
    await setAvatar(ida, own)
    const foreign = await uploadedImage(test, ugo)
    const program = await uploadedImage(test, ida, 'program')
    const video = (await sendChunk(test, ida, film(1500), { fileName: 'v', last: true })).json<{
      Key: string
    }>().Key
    const unknown = 'images/avatar/00000000-0000-4000-8000-000000000000.webp'
    for (const key of [foreign, unknown]) {
      expect(outcomeOf(await setAvatar(ida, key))).toBe('404 file_not_found')
    }
    for (const key of [program, video]) expect(outcomeOf(await setAvatar(ida, key))).toBe('400 file_unfit')
    expect(outcomeOf(await setAvatar(ugo, own))).toBe('404 file_not_found')
    for (const key of ['../x', '/files/a.webp', 'https://example.test/a.webp', 'demo/a.svg']) {
      expect(outcomeOf(await setAvatar(ida, key))).toBe('400 validation_failed')
    }
    // None of these requests changed the image.
    expect(await statusOf(own)).toBe(200)
    expect(await rowOf(own)).toMatchObject({ used_by: `user-avatar ${ida.id}` })
  })

  it('R-511 of two claims of one file at the same time, one succeeds', async () => {
    const key = await uploadedImage(test, ida, 'brand')
    const answers = await Promise.all(
      ['brand-logo 1', 'brand-logo 2'].map((usedBy) => useAsLogo(usedBy, [key]).catch(() => ['refused'])),
    )
    expect(answers.flat().toSorted()).toEqual([`/files/${key}`, 'refused'])
  })

  it('R-511 eight changes at once leave one image, the one in the record', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => makeFile(test.db, ida.id, 'avatar')))
    const answers = await Promise.all(keys.map((key) => setAvatar(ida, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(keys.map(() => 200))
    const used = await test.db
      .selectFrom('files')
      .select('key')
      .where('used_by', '=', `user-avatar ${ida.id}`)
      .execute()
    const { avatar } = await test.db
      .selectFrom('users')
      .select('avatar')
      .where('id', '=', ida.id)
      .executeTakeFirstOrThrow()
    expect(used.map(({ key }) => `/files/${key}`)).toEqual([avatar])
  })
})

describe('limits of an account', () => {
  it('R-511 an account may have a gigabyte of uploads that nothing uses yet', async () => {
    const key = await uploadedImage(test, ida)
    await test.db
      .updateTable('files')
      .set({ bytes: FILE_LIMITS.unusedBytes })
      .where('key', '=', key)
      .execute()
    expect(outcomeOf(await sendImage(test, ida, await photo()))).toBe('429 upload_quota')
    expect(outcomeOf(await sendChunk(test, ida, film(1500), { fileName: 'v' }))).toBe('429 upload_quota')
    expect((await sendImage(test, ugo, await photo())).statusCode).toBe(201)
    await setAvatar(ida, key)
    expect((await sendImage(test, ida, await photo())).statusCode).toBe(201)
  })

  it('R-511 chunks of unfinished uploads count too', async () => {
    await sendChunk(test, ida, film(1500), { fileName: 'v' })
    await test.db
      .updateTable('uploads')
      .set({ bytes: FILE_LIMITS.unusedBytes })
      .where('user_id', '=', ida.id)
      .execute()
    expect(outcomeOf(await sendImage(test, ida, await photo()))).toBe('429 upload_quota')
  })

  it('R-580 a session that has ended uploads nothing', async () => {
    await test.db
      .updateTable('sessions')
      .set({ revoked_at: test.clock.now() })
      .where('id', '=', ida.sessionId)
      .execute()
    expect(outcomeOf(await sendImage(test, ida, await photo()))).toBe('401 unauthenticated')
    expect(uploadImage.access).not.toBe('public')
  })
})

describe('housekeeping', () => {
  it('R-511 an unused file is removed after a day, a used one stays', async () => {
    const [unused, used] = [await uploadedImage(test, ida), await uploadedImage(test, ida)]
    await setAvatar(ida, used)
    const objects = (await rowOf(unused))?.objects ?? []
    test.clock.advance(DAY - 1)
    await keepHouse()
    expect(await rowOf(unused)).toBeDefined()
    test.clock.advance(1)
    await keepHouse()
    expect(await rowOf(unused)).toBeUndefined()
    expect(await Promise.all(objects.map(sizeOf))).toEqual(objects.map(() => undefined))
    expect(await statusOf(used)).toBe(200)
  })

  it('R-512 an upload without further chunks is removed after a day, one that continues stays', async () => {
    for (const fileName of ['gone', 'going']) await sendChunk(test, ida, film(1500), { fileName, index: 0 })
    const partsOf = async (name: string) =>
      (await test.db.selectFrom('uploads').select('parts').where('file_name', '=', name).execute())[0]?.parts
    const [gone, going] = [await partsOf('gone'), await partsOf('going')]
    test.clock.advance(DAY / 2)
    await sendChunk(test, ida, film(1600), { fileName: 'going', index: 1 })
    test.clock.advance(DAY / 2 + 1)
    await keepHouse()
    expect(await partsOf('gone')).toBeUndefined()
    expect(await sizeOf(gone?.[0] ?? '')).toBeUndefined()
    expect(await sizeOf(going?.[0] ?? '')).toBe(1500)
  })

  it('R-511 an object in the storage that no row names is removed after a day', async () => {
    const key = await uploadedImage(test, ida)
    await setAvatar(ida, key)
    await sendChunk(test, ida, film(1500), { fileName: 'v' })
    const stray = '11111111-2222-4333-8444-555555555555'
    const strays = [
      `images/avatar/${stray}.webp`,
      `images/avatar/${stray}-480.avif`,
      `uploads/${stray}.part`,
      `videos/clip/${stray}.mp4`,
    ]
    for (const name of strays) await test.services.storage.put(name, Buffer.from('x'))
    const sizes = () => Promise.all(strays.map(sizeOf))
    const job = filesJob(test.services)
    // Objects carry the time of the disk, which is not the test's and not always the machine's.
    const [newest] = await test.services.storage.list('videos', '', 1)
    const written = newest?.modifiedAt.getTime() ?? 0
    const run = (hours: number) => runOnce(test.db, job, new Date(written + hours * 3_600_000))
    for (let turn = 0; turn < 4; turn += 1) await run(23)
    expect(await sizes()).toEqual([1, 1, 1, 1])
    await test.db
      .updateTable('uploads')
      .set({ updated_at: new Date(written + 2 * DAY * 1000) })
      .execute()
    for (let turn = 0; turn < 4; turn += 1) await run(25)
    expect(await sizes()).toEqual([undefined, undefined, undefined, undefined])
    expect(await statusOf(key)).toBe(200)
    const { parts } = await test.db
      .selectFrom('uploads')
      .select('parts')
      .where('user_id', '=', ida.id)
      .executeTakeFirstOrThrow()
    expect(await sizeOf(parts[0] ?? '')).toBe(1500)
  })
})

describe('the effects of other features', () => {
  it('R-511 a file that its record no longer names becomes private, and so do all when the record is deleted', async () => {
    const [first, second] = [await uploadedImage(test, ida, 'brand'), await uploadedImage(test, ida, 'brand')]
    const statuses = async () => [await statusOf(first), await statusOf(second)]
    expect(await useAsLogo('brand-logo 7', [second, first])).toEqual([`/files/${second}`, `/files/${first}`])
    expect(await statuses()).toEqual([200, 200])
    await useAsLogo('brand-logo 7', [second])
    expect(await statuses()).toEqual([404, 200])
    await test.db.transaction().execute((tx) => releaseFiles(tx, 'brand-logo 7', test.clock.now()))
    expect(await statuses()).toEqual([404, 404])
  })

  it('R-511 a record that takes ten files runs as many statements as one that takes two', async () => {
    expect(await statementsFor(10)).toBe(await statementsFor(2))
  })

  it('R-511 an erasure removes the avatar and unused files; files used by a brand stay without an owner', async () => {
    const [avatar, unused, logo] = [
      await uploadedImage(test, ida),
      await uploadedImage(test, ida),
      await uploadedImage(test, ida, 'brand'),
    ]
    const now = test.clock.now()
    await setAvatar(ida, avatar)
    await useAsLogo('brand-logo 8', [logo])
    await sendChunk(test, ida, film(1500), { fileName: 'v' })
    await test.db.transaction().execute((tx) => fileData.erase(tx, ida.id, now))
    await keepHouse()
    expect([await rowOf(avatar), await rowOf(unused)]).toEqual([undefined, undefined])
    expect(await rowOf(logo)).toMatchObject({ owner_id: null, used_by: 'brand-logo 8' })
    expect(await statusOf(logo)).toBe(200)
    expect(await test.db.selectFrom('uploads').where('user_id', '=', ida.id).selectAll().execute()).toEqual(
      [],
    )
  })
})
