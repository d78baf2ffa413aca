import { createHash, randomUUID } from 'node:crypto'
import { deleteFile, getSignedUrl, uploadDocument } from '@vicino/contract/foundation/files/endpoints'
import {
  getRegulationDraft,
  getSignedRegulation,
  publishRegulation,
  putSignedRegulation,
} from '@vicino/contract/loyalty/programs/regulations/endpoints'
import { deleteProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveFiles } from '../../../../platform/files/files.ts'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { filesJob } from '../../../foundation/files/files.jobs.ts'
import { sendForm, uploadedImage } from '../../../foundation/files/testing/uploads.ts'
import { makeProgram } from '../testing/program.ts'

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [...FEATURES, serveFiles] })
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const pdf = (text = 'firma') => Buffer.from(`%PDF-1.7\n% ${text}\nstartxref\n0\n%%EOF\n`)
const send = (content: Buffer, as = owner) =>
  sendForm(test, uploadDocument, as, [{ name: 'file', content, fileName: 'a.txt', type: 'text/plain' }])
async function uploaded(content = pdf(), as = owner): Promise<string> {
  const answer = await send(content, as)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ Key: string }>().Key
}
const programOf = (status: 'draft' | 'scheduled' = 'draft') =>
  makeProgram(test.db, { brand_id: owner.brand_id ?? '', status })
async function publish(id: string): Promise<void> {
  const { sha256 } = await test.request(getRegulationDraft, { params: { id }, as: owner })
  const headers = { 'idempotency-key': randomUUID() }
  await test.request(publishRegulation, { params: { id }, as: owner, body: { sha256 }, headers })
}
const put = (id: string, key: string, as = owner) =>
  test.request(putSignedRegulation, { params: { id }, as, body: { key } })
const refused = async (id: string, key: string) =>
  (await test.refused(putSignedRegulation, { params: { id }, as: owner, body: { key } })).code
const get = (url: string) => test.app.inject(url)

it('LAW-2 a signed PDF is stored byte for byte with its hash, only the brand and superAdmins read it, and a newer one replaces it', async () => {
  const { id } = await programOf()
  const key = await uploaded()
  expect(await refused(id, key)).toBe('regulation_unpublished')
  await publish(id)
  const none = await test.refused(getSignedRegulation, { params: { id }, as: owner })
  expect([none.statusCode, none.code]).toEqual([404, 'regulation_unsigned'])
  const { signed } = await put(id, key)
  const sha256 = createHash('sha256').update(pdf()).digest('hex')
  expect(signed).toMatchObject([{ version: 1, sha256, bytes: pdf().length }])
  expect((await put(id, key)).signed).toEqual(signed)

  const manager = await test.createUser({ role: 'brandManager', brand_id: owner.brand_id })
  for (const as of [owner, manager, await test.createUser({ role: 'superAdmin' })]) {
    const { url } = await test.request(getSignedRegulation, { params: { id }, as })
    const file = await get(url)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
    })
    expect(file.rawPayload.equals(pdf())).toBe(true)
  }
  // The file is in use and still not public; other endpoints do not open it by its key either.
  expect((await get(`/files/${key}`)).statusCode).toBe(404)
  for (const as of [owner, await test.createUser()]) {
    expect((await test.refused(getSignedUrl, { as, query: { key } })).code).toBe('validation_failed')
    expect((await test.refused(deleteFile, { as, body: { Key: key } })).code).toBe('validation_failed')
  }
  const scanner = await test.createUser({ role: 'scanner', brand_id: owner.brand_id })
  expect((await test.refused(getSignedRegulation, { params: { id }, as: scanner })).statusCode).toBe(403)
  const stranger = await test.createUser({ role: 'brand' })
  expect((await test.refused(getSignedRegulation, { params: { id }, as: stranger })).code).toBe(
    'program_not_found',
  )

  const newer = await uploaded(pdf('altra firma'))
  const again = await put(id, newer)
  expect(again.signed.map(({ version }) => version)).toEqual([1])
  expect(again.signed[0]?.sha256).not.toBe(sha256)
  const { url } = await test.request(getSignedRegulation, { params: { id }, as: owner })
  expect((await get(url)).rawPayload.equals(pdf('altra firma'))).toBe(true)
  test.clock.advance(86_400 + 1)
  await runOnce(test.db, filesJob(test.services), test.clock.now())
  expect(await test.services.storage.sizeOf(key)).toBeUndefined()
  expect(await test.services.storage.sizeOf(newer)).toBe(pdf('altra firma').length)

  await test.request(deleteProgram, { params: { id }, as: owner })
  const row = test.db.selectFrom('files').where('key', '=', newer).select(['used_by', 'due_at'])
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({ used_by: null, due_at: expect.any(Date) })
})

it('accepts a PDF by its content, complete and not too large; another person’s, an image or one in use is refused', async () => {
  const { id } = await programOf()
  await publish(id)
  const outcome = async (content: Buffer, as = owner) => {
    const answer = await send(content, as)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  expect(await outcome(Buffer.from('<html>%PDF-1.7 %%EOF'))).toEqual([415, 'file_type_refused'])
  expect(await outcome(Buffer.alloc(0))).toEqual([415, 'file_type_refused'])
  expect(await outcome(pdf().subarray(0, 20))).toEqual([400, 'file_unreadable'])
  const large = Buffer.concat([pdf(), Buffer.alloc(FILE_LIMITS.documentBytes), pdf()])
  expect(await outcome(large)).toEqual([413, 'file_too_large'])
  const consumer = await test.createUser()
  expect((await send(pdf(), consumer)).statusCode).toBe(403)

  const stranger = await test.createUser({ role: 'brand' })
  expect(await refused(id, await uploaded(pdf(), stranger))).toBe('file_not_found')
  expect(await refused(id, `documents/regulation/${randomUUID()}.pdf`)).toBe('file_not_found')
  expect(await refused(id, await uploadedImage(test, owner, 'program'))).toBe('validation_failed')
  const key = await uploaded()
  await put(id, key)
  const other = await programOf('scheduled')
  await publish(other.id)
  expect(await refused(other.id, key)).toBe('file_in_use')
})

it('LAW-2 the signed file of each version stays, and is downloaded by its version', async () => {
  const { id } = await programOf()
  await publish(id)
  await put(id, await uploaded(pdf('prima')))
  await test.db.updateTable('programs').set({ name: 'Nome nuovo' }).where('id', '=', id).execute()
  await publish(id)
  const { signed } = await put(id, await uploaded(pdf('seconda')))
  expect(signed.map(({ version }) => version)).toEqual([2, 1])
  for (const [version, text] of [
    ['1', 'prima'],
    ['2', 'seconda'],
  ] as const) {
    const { url } = await test.request(getSignedRegulation, { params: { id }, query: { version }, as: owner })
    expect((await get(url)).rawPayload.equals(pdf(text))).toBe(true)
  }
  const none = await test.refused(getSignedRegulation, { params: { id }, query: { version: '3' }, as: owner })
  expect(none.code).toBe('regulation_unsigned')
})
