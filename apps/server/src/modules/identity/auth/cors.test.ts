import { logout } from '@vicino/contract/identity/auth/endpoints'
import { healthLive } from '@vicino/contract/administration/system/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from './feature.ts'
import { system } from '../../administration/system/feature.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'

const APP = 'https://app.vicino.example'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    features: [system, auth],
    env: { APP_ORIGINS: ` ${APP}/ ,https://b.example` },
  })
})
afterAll(() => test.close())

it('an origin of the configuration may read answers and send credentials', async () => {
  const { headers } = await test.send(healthLive, { headers: { origin: APP } })
  expect(headers['access-control-allow-origin']).toBe(APP)
  expect(headers['access-control-allow-credentials']).toBe('true')
  expect(headers['vary']).toContain('Origin')
})

it.each([
  'https://evil.example',
  'https://app.vicino.example.evil.example',
  'http://app.vicino.example',
  'null',
])('%s may not', async (origin) => {
  const { headers } = await test.send(healthLive, { headers: { origin } })
  expect(headers['access-control-allow-origin']).not.toBe(origin)
  expect(headers['access-control-allow-origin']).not.toBe('*')
})

const preflight = (origin: string) =>
  test.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/auth/logout',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-client,idempotency-key,last-event-id',
    },
  })

it('a preflight is answered only for the configured origin', async () => {
  const known = await preflight(APP)
  expect(known.statusCode).toBe(204)
  expect(known.headers['access-control-allow-headers']).toBe('x-client,idempotency-key,last-event-id')
  expect(known.headers['access-control-allow-methods']).toContain('PUT')
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).not.toBe(
    'https://evil.example',
  )
})

it('another host of ours on the same site may work with the cookie, a stranger there may not', async () => {
  const sameSite = { 'sec-fetch-site': 'same-site' }
  const ours = await test.send(logout, { body: {}, headers: { ...sameSite, origin: APP } })
  expect(ours.statusCode).toBe(204)
  const headers = { ...sameSite, origin: 'https://blog.vicino.example' }
  expect(await test.refused(logout, { body: {}, headers })).toMatchObject({ code: 'origin_refused' })
})
