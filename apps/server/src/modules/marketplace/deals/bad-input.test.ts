import {
  browseDeals,
  createDeal,
  getDeal,
  listSavedDeals,
  reactToDeal,
} from '@vicino/contract/marketplace/deals/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { onThisMachine, processorMs } from '../../../platform/testing/processor-time.ts'
import { deals } from './feature.ts'

let test: TestApp
let user: TestUser
let brand: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  user = await test.createUser()
  brand = await test.createUser({ role: 'brand' })
  for (let count = 0; count < 4; count += 1) await makeDeal(test.db)
})
afterAll(() => test.close())

const refusedQuery = (query: Record<string, unknown>) => test.refused(browseDeals, { as: user, query })

it('R-574 a limit that is no positive integer is refused at its field', async () => {
  for (const limit of ['0', '-1', 'x', '1.5', '1e3', '1000000000', '', ' 5']) {
    const problem = await refusedQuery({ limit })
    expect(problem, limit).toMatchObject({ statusCode: 400, code: 'validation_failed' })
    expect(problem.fieldErrors?.['limit']).toBeDefined()
  }
})

it('R-470 R-471 impossible positions, ids and keys are a 400 with the field', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ lat: 91, lon: 9 }, 'lat'],
    [{ lat: 45, lon: 181 }, 'lon'],
    [{ lat: 'NaN', lon: 9 }, 'lat'],
    [{ lat: 'Infinity', lon: 9 }, 'lat'],
    [{ lat: '0x2d', lon: 9 }, 'lat'],
    [{ sortBy: 'random()' }, 'sortBy'],
    [{ sortBy: '__proto__' }, 'sortBy'],
    [{ type: 'both' }, 'type'],
    [{ flash: 'yes' }, 'flash'],
    [{ category: 'food' }, 'category'],
    [{ brandId: "' OR 1=1" }, 'brandId'],
    [{ distance: 101, lat: 45, lon: 9 }, 'distance'],
    [{ distance: -1, lat: 45, lon: 9 }, 'distance'],
    [{ q: 'a\u0001b' }, 'q'],
    [{ page: 0 }, 'page'],
  ]
  for (const [query, field] of cases) {
    const problem = await refusedQuery(query)
    expect(problem, JSON.stringify(query)).toMatchObject({ statusCode: 400, code: 'validation_failed' })
    expect(Object.keys(problem.fieldErrors ?? {}), JSON.stringify(query)).toContain(field)
  }
})

it('a NUL byte never reaches the database', async () => {
  expect(await refusedQuery({ q: 'a\u0000b' })).toMatchObject({ statusCode: 400 })
})

it('R-471 a distance, or half a position, without the rest is position_required', async () => {
  for (const query of [{ distance: 5 }, { sortBy: 'distance' }, { lat: 45 }, { lon: 9 }]) {
    expect(await refusedQuery(query)).toMatchObject({ statusCode: 400, code: 'position_required' })
  }
})

it('R-470 a cursor of other filters, another origin, another list, or an edited one is a 400', async () => {
  const here = { lat: 45.4642, lon: 9.19 }
  const first = await test.request(browseDeals, { as: user, query: { ...here, limit: 2 } })
  const cursor = first.nextCursor ?? ''
  expect(cursor).not.toBe('')
  const edited = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'BB' : 'AA'}`
  for (const query of [
    { ...here, cursor, sortBy: 'price' },
    { ...here, lat: 45.5, cursor },
    { ...here, cursor, type: 'online' },
    { ...here, cursor: edited },
    { ...here, cursor: 'x' },
    { ...here, cursor: Buffer.from('[1,2]').toString('base64url') },
  ]) {
    expect(await refusedQuery(query), JSON.stringify(query)).toMatchObject({
      statusCode: 400,
      code: 'cursor_invalid',
    })
  }
  expect(await test.refused(listSavedDeals, { as: user, query: { cursor } })).toMatchObject({
    code: 'cursor_invalid',
  })
})

it('malformed ids and unknown body keys change nothing', async () => {
  expect(await test.refused(getDeal, { as: user, params: { id: '1' } })).toMatchObject({ statusCode: 400 })
  const deal = await makeDeal(test.db)
  for (const body of [{ reaction: 'HATE' }, {}, { reaction: 'LIKE', like_count: 99 }, [], 'LIKE', null]) {
    const problem = await test.refused(reactToDeal, {
      as: user,
      params: { id: deal.id },
      body: JSON.stringify(body),
    })
    expect(problem, JSON.stringify(body)).toMatchObject({ statusCode: 400 })
  }
  expect(await test.db.selectFrom('reactions').selectAll().execute()).toEqual([])
})

it('bad input is answered after little work, in the caller’s language', async () => {
  const huge = JSON.stringify({ images: ['x'.repeat(1_000_000)] })
  const tries: (() => Promise<unknown>)[] = [
    () => refusedQuery({ limit: -1 }),
    () => refusedQuery({ cursor: 'A'.repeat(900) }),
    () => test.refused(createDeal, { as: brand, body: huge }),
    () => test.refused(createDeal, { as: brand, body: { link: `https://${'a.'.repeat(900)}` } }),
    () => test.refused(createDeal, { as: brand, body: '{"a":'.repeat(5000) }),
    () => test.refused(createDeal, { as: brand, body: 'x', headers: { 'content-type': 'text/xml' } }),
  ]
  for (const attempt of tries) {
    const times: number[] = []
    for (let round = 0; round < 4; round += 1) {
      let answer: unknown
      times.push(
        await processorMs(async () => {
          answer = await attempt()
        }),
      )
      expect(answer).toMatchObject({
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.any(String),
      })
    }
    // The first request warms up. One of the others may be slow when garbage of earlier tests is
    // collected, so the fastest counts. It takes some 10 ms; work that grew with the square of the
    // body would take minutes.
    expect(Math.min(...times.slice(1))).toBeLessThan(await onThisMachine(500))
  }
  const italian = await test.refused(browseDeals, {
    as: user,
    query: { limit: 0 },
    headers: { 'accept-language': 'it' },
  })
  expect(italian.fieldErrors?.['limit']).toBe('Numero intero da 1 a 9999')
})

it('a field’s message states what is wrong with its value', async () => {
  const headers = { 'accept-language': 'it' }
  const body = { price: 0, discount: '12', constructor: 1, toString: 2 }
  const { fieldErrors } = await test.refused(createDeal, { as: brand, body, headers })
  expect(fieldErrors).toMatchObject({
    price: 'Deve essere almeno 0,01',
    discount: 'Valore non valido',
    title: 'Campo obbligatorio',
    constructor: 'Campo sconosciuto',
    toString: 'Campo sconosciuto',
  })
  const twice = await test.app.inject({
    url: '/api/v1/deal/browse?q=a&q=b',
    headers: { ...headers, authorization: `Bearer ${await test.tokenFor(user)}` },
  })
  expect(twice.json().fieldErrors).toEqual({ q: 'Valore non valido' })
})
