import { previewMerge, sendMergeCode } from '@vicino/contract/identity/account/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { oneTimeText } from '../../../platform/auth/one-time.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { mailedCode } from '../auth/mailed-code.ts'
import { mailsTo } from '../auth/testing/mails.ts'
import { FEATURES } from '../../all.ts'
import { PASSWORD, sendMerge, summaryOf, withPassword } from './testing/merge.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, env: { TRUSTED_HOPS: '1' } })
})
beforeEach(() => test.clock.set(new Date()))
afterAll(() => test.close())

let asked = 0
const address = () => `10.7.${(asked += 1) >> 8}.${asked & 255}`
const prove = (as: TestUser, body: object, from = address()) =>
  test.send(previewMerge, { as, params: { id: as.id }, body, headers: { 'x-forwarded-for': from } })
const codeOf = (response: { json: <T>() => T }) => response.json<Problem>().code

async function mailed(to: TestUser): Promise<string> {
  const mail = (await mailsTo(test, to.id)).findLast(({ template }) => template === 'merge-code')
  return mail === undefined
    ? ''
    : mailedCode(oneTimeText(String(mail.data['tokenId']), test.services.keys.oneTime))
}

async function askCode(as: TestUser, email: string): Promise<number> {
  const sent = { as, params: { id: as.id }, body: { email }, headers: { 'x-forwarded-for': address() } }
  const { statusCode } = await test.send(sendMergeCode, sent)
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  return statusCode
}

it('R-066 R-466 an unknown address, a wrong password and a wrong code have one answer and the same statements; attempts are limited', async () => {
  const [into, from] = [await withPassword(test), await withPassword(test)]
  const google = await test.createUser()
  const bodies = [
    { email: from.email, password: 'sbagliata-1' },
    { email: 'nessuno@example.test', password: 'sbagliata-1' },
    { email: google.email, password: 'sbagliata-1' },
    { email: google.email, mailCode: '12345678' },
    { email: 'nessuno@example.test', mailCode: '12345678' },
    { email: from.email },
  ]
  const answers: unknown[] = []
  const statements: string[][] = []
  for (const body of bodies) {
    test.takeStatements()
    const answer = await prove(into, body)
    statements.push(test.takeStatements())
    const { requestId: _, ...said } = answer.json<Problem>()
    answers.push([answer.statusCode, said])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject([403, { code: 'merge_proof_wrong' }])
  expect(statements[1]).toEqual(statements[0])
  expect(statements[2]).toEqual(statements[0])
  expect(statements[4]).toEqual(statements[3])
  const one = address()
  for (let tries = 0; tries < 9; tries += 1) await prove(into, bodies[0] ?? {}, one)
  await prove(into, { email: from.email, password: 'sbagliata-2' }, one)
  expect((await prove(into, { email: from.email, password: PASSWORD }, one)).statusCode).toBe(429)
})

it('R-425 a mailed code proves an account without a password, only for the requester, with five tries', async () => {
  const [into, other] = [await withPassword(test), await withPassword(test)]
  const google = await test.createUser()
  expect(await askCode(into, 'nessuno@example.test')).toBe(204)
  expect(await askCode(into, other.email)).toBe(204)
  expect(await mailed(other)).toBe('')
  expect(await askCode(into, google.email)).toBe(204)
  const code = await mailed(google)
  expect(code).toMatch(/^\d{8}$/)
  expect(codeOf(await prove(other, { email: google.email, mailCode: code }))).toBe('merge_proof_wrong')
  const wrong = code === '00000000' ? '00000001' : '00000000'
  for (let tries = 0; tries < 4; tries += 1) {
    expect(codeOf(await prove(into, { email: google.email, mailCode: wrong }))).toBe('merge_proof_wrong')
  }
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
  expect((await prove(into, { email: google.email, mailCode: spaced })).statusCode).toBe(200)
  expect(codeOf(await prove(into, { email: google.email, mailCode: wrong }))).toBe('merge_proof_wrong')
  expect(codeOf(await prove(into, { email: google.email, mailCode: code }))).toBe('merge_proof_wrong')
})

it('R-425 only two different accounts of customers are merged; a proof is valid for its maker, once, and for ten minutes', async () => {
  const [into, from] = [await withPassword(test), await withPassword(test)]
  const shop = await withPassword(test, { role: 'brand' })
  for (const email of [into.email, shop.email]) {
    expect(codeOf(await prove(into, { email, password: PASSWORD }))).toBe('merge_impossible')
  }
  const foreign = { as: into, params: { id: from.id }, body: { email: from.email, password: PASSWORD } }
  expect((await test.send(previewMerge, foreign)).statusCode).toBe(404)
  const { proof } = await summaryOf(test, into, from)
  expect(codeOf(await sendMerge(test, await withPassword(test), proof))).toBe('merge_proof_over')
  test.clock.advance(601)
  expect(codeOf(await sendMerge(test, into, proof))).toBe('merge_proof_over')
  // An account that became a shop meanwhile cannot be merged.
  const late = await summaryOf(test, into, from)
  await test.db.updateTable('users').set({ role: 'promoter' }).where('id', '=', from.id).execute()
  expect(codeOf(await sendMerge(test, into, late.proof))).toBe('merge_impossible')
  expect(
    (await test.db.selectFrom('users').where('id', '=', from.id).select('erased_at').executeTakeFirst())
      ?.erased_at,
  ).toBeNull()
})

it('R-466 mailed codes count by the account, over all codes and all addresses: ten are checked, then each waits', async () => {
  const [into, google] = [await withPassword(test), await test.createUser()]
  const codes: string[] = []
  for (let round = 0; round < 3; round += 1) {
    await askCode(into, google.email)
    const right = await mailed(google)
    const wrong = right === '00000000' ? '00000001' : '00000000'
    for (let tries = 0; tries < 5; tries += 1) {
      codes.push(codeOf(await prove(into, { email: google.email, mailCode: wrong })))
    }
  }
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => 'merge_proof_wrong'),
    ...Array.from({ length: 5 }, () => 'login_rate_limited'),
  ])
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const told = (await mailsTo(test, google.id)).filter(({ template }) => template === 'codes-guessed')
  expect(told.map(({ data }) => data)).toEqual([{ wrong: 10 }])
  // An address without an account is counted in the same way.
  for (let tries = 0; tries < 10; tries += 1) {
    await prove(into, { email: 'mai-visto@example.test', mailCode: '12345678' })
  }
  const unknown = await prove(into, { email: 'mai-visto@example.test', mailCode: '12345678' })
  expect(codeOf(unknown)).toBe('login_rate_limited')
  test.clock.advance(30)
  await askCode(into, google.email)
  expect((await prove(into, { email: google.email, mailCode: await mailed(google) })).statusCode).toBe(200)
})

it('R-466 after a hundred wrong mailed codes in a row no further one is checked, not even the right one', async () => {
  const [into, google] = [await withPassword(test), await test.createUser()]
  const guess = async (mailCode: string) => codeOf(await prove(into, { email: google.email, mailCode }))
  for (let wrong = 1; wrong <= 100; wrong += 1) {
    if (wrong > 10) test.clock.advance(30 * (wrong - 10))
    expect(await guess('12345678')).toBe('merge_proof_wrong')
  }
  await askCode(into, google.email)
  test.clock.advance(60)
  expect(await guess(await mailed(google))).toBe('password_renewal_needed')
  const told = (await mailsTo(test, google.id)).filter(({ template }) => template.startsWith('codes-'))
  expect(told.map(({ template, data }) => [template, data['wrong']])).toEqual([
    ['codes-guessed', 10],
    ['codes-stopped', 100],
  ])
})
