import { getSettings, healthLive, healthReady } from '@vicino/contract/administration/system/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { system } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

const setLater = async (contracts: boolean) => {
  await sql`DELETE FROM schema_steps WHERE name = '9999_later'`.execute(test.db)
  await sql`INSERT INTO schema_steps (name, contracts) VALUES ('9999_later', ${contracts})`.execute(test.db)
}

describe('health', () => {
  it('live answers without the database, ready names the newest migration', async () => {
    test.takeStatements()
    expect(await test.request(healthLive)).toEqual({ status: 'ok' })
    expect(test.takeStatements()).toEqual([])
    expect((await test.request(healthReady)).migration).toMatch(/^\d{4}_/)
  })

  it('ready stays so while a later build adds to the database, and is a 503 once it has removed something', async () => {
    await setLater(false)
    expect(await test.request(healthReady)).toMatchObject({ status: 'ok' })
    await setLater(true)
    expect(await test.refused(healthReady)).toMatchObject({ statusCode: 503, code: 'overloaded' })
    await sql`DELETE FROM schema_steps WHERE name = '9999_later'`.execute(test.db)
  })

  it('ready is a 503 from the moment a server is told to stop, while everything else is answered', async () => {
    const stopping = await createTestApp({ features: FEATURES })
    stopping.services.stopping.abort()
    expect(await stopping.refused(healthReady)).toMatchObject({ statusCode: 503, code: 'overloaded' })
    expect(await stopping.request(getSettings)).toMatchObject({ demo: null })
    await stopping.close()
  })
})

it('settings name the map and, outside a demo, no account', async () => {
  expect(await test.request(getSettings)).toMatchObject({
    mapStyleUrl: expect.stringMatching(/^https:/),
    mapAttribution: expect.stringContaining('OpenStreetMap'),
    demo: null,
    operator: null,
  })
})

it('settings name the operator of the installation', async () => {
  const app = await createTestApp({
    features: [system],
    env: {
      OPERATOR_NAME: 'Rossi S.r.l.',
      OPERATOR_SEAT: 'via Roma 1, 10121 Torino',
      OPERATOR_VAT: '01234567897',
      OPERATOR_EMAIL: 'ciao@rossi.example',
      OPERATOR_DPO: 'none',
    },
  })
  expect((await app.request(getSettings)).operator).toEqual({
    name: 'Rossi S.r.l.',
    seat: 'via Roma 1, 10121 Torino',
    vatNumber: '01234567897',
    email: 'ciao@rossi.example',
    dpo: null,
  })
  await app.close()
})

const scrape = (remoteAddress = '127.0.0.1') => test.app.inject({ url: '/metrics', remoteAddress })

describe('metrics', () => {
  it('only this machine reads process, event loop and requests by route of the contract', async () => {
    await test.request(healthLive)
    await test.app.inject({ url: '/api/v1/nowhere/at/all' })
    const { statusCode, body } = await scrape()
    expect(statusCode).toBe(200)
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/health\/live",status="200"\}/,
    )
    expect(body).not.toContain('nowhere')
  })

  it('others do not', async () => {
    expect((await scrape('203.0.113.7')).statusCode).toBe(404)
  })

  it('with a token its bearer reads, from anywhere, and nobody else', async () => {
    const token = 'm'.repeat(20)
    const guarded = await createTestApp({ features: [], env: { METRICS_TOKEN: token } })
    const read = (authorization?: string) =>
      guarded.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
    expect((await read()).statusCode).toBe(404)
    expect((await read(`Bearer ${'n'.repeat(20)}`)).statusCode).toBe(404)
    expect((await read(`Bearer ${token}`)).statusCode).toBe(200)
    await guarded.close()
  })
})
