import { randomUUID } from 'node:crypto'
import {
  getRegulation,
  getRegulationDraft,
  getRegulationPdf,
  publishRegulation,
} from '@vicino/contract/loyalty/programs/regulations/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { makeProgram } from '../testing/program.ts'
import { programs } from '../feature.ts'

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [programs] })
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const programOf = (name: string) =>
  makeProgram(test.db, { brand_id: owner.brand_id ?? '', status: 'draft', name })
async function publish(id: string): Promise<string> {
  const { sha256 } = await test.request(getRegulationDraft, { params: { id }, as: owner })
  const headers = { 'idempotency-key': randomUUID() }
  return (await test.request(publishRegulation, { params: { id }, as: owner, body: { sha256 }, headers }))
    .sha256
}

describe('R-341 the published regulation', () => {
  it('anybody reads it, signed in or not; an unpublished one does not exist', async () => {
    const { id } = await programOf('Pane')
    const none = { statusCode: 404, code: 'regulation_not_found' }
    expect(await test.refused(getRegulation, { params: { id } })).toMatchObject(none)
    expect(await test.refused(getRegulation, { params: { id: NO_ID } })).toMatchObject(none)
    await publish(id)
    const consumer = await test.createUser()
    const shown = await test.request(getRegulation, { params: { id }, as: consumer })
    expect(shown).toMatchObject({ version: 1, brand: { _id: owner.brand_id } })
    expect(await test.refused(getRegulation, { params: { id }, query: { version: '2' } })).toMatchObject(none)
  })

  it('opens as a tagged PDF with its hash in the footer, with the same bytes each time', async () => {
    const { id } = await programOf('Già «così»')
    const sha256 = await publish(id)
    const get = () => test.send(getRegulationPdf, { params: { id, version: '1' } })
    const pdf = await get()
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="regolamento-${id}-v1.pdf"`,
    })
    const bytes = pdf.rawPayload.toString('latin1')
    expect(bytes.slice(0, 8)).toBe('%PDF-1.7')
    expect(bytes).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(bytes).toContain('/Marked true')
    expect(bytes).toContain('/Lang (it-IT)')
    expect(bytes).toContain(sha256)
    expect(bytes).not.toContain('/Type0\n/BaseFont /Helvetica')
    expect((await get()).rawPayload.equals(pdf.rawPayload)).toBe(true)
    expect(await test.refused(getRegulationPdf, { params: { id, version: '2' } })).toMatchObject({
      statusCode: 404,
      code: 'regulation_not_found',
    })
  })
})
