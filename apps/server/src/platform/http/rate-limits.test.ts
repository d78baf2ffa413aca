import { defineEndpoint } from '@vicino/contract/endpoint'
import { ANY_ROLE } from '@vicino/contract/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { serve } from './endpoint.ts'

const base = {
  summary: 'Probe',
  tag: 'probe',
  status: 200,
  response: z.object({ ok: z.boolean() }),
  errors: [],
} as const
const open = defineEndpoint('GET /probe/open', { ...base, access: 'public', perMinute: 5 })
const other = defineEndpoint('GET /probe/other', { ...base, access: 'public', perMinute: 5 })
const own = defineEndpoint('GET /probe/own', {
  ...base,
  access: ANY_ROLE,
  permission: 'own',
  perMinute: 5,
})

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    features: [
      (app) => {
        for (const endpoint of [open, other, own]) serve(app, endpoint, () => Promise.resolve({ ok: true }))
      },
    ],
    env: { RATE_LIMITS: 'on', TRUSTED_HOPS: '1' },
  })
})
afterAll(() => test.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

it('with a limit of five a minute the sixth call is a 429 with the time to try again', async () => {
  const headers = { ...from('203.0.113.1'), 'accept-language': 'it' }
  for (let call = 0; call < 5; call += 1) expect((await test.send(open, { headers })).statusCode).toBe(200)
  const response = await test.send(open, { headers })
  expect(response.statusCode).toBe(429)
  const seconds = Number(response.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(response.json()).toMatchObject({
    code: 'rate_limited',
    message: `Troppe richieste. Riprova tra ${seconds} secondi.`,
  })
  // Other routes and other addresses are counted separately.
  expect((await test.send(other, { headers })).statusCode).toBe(200)
  expect((await test.send(open, { headers: from('203.0.113.2') })).statusCode).toBe(200)
})

it('calls of a signed-in person are counted by account, not by address', async () => {
  const one = await test.createUser()
  const two = await test.createUser()
  for (let call = 0; call < 5; call += 1) {
    await test.request(own, { as: one, headers: from(`203.0.113.${10 + call}`) })
  }
  const refused = await test.refused(own, { as: one, headers: from('203.0.113.20') })
  expect(refused.statusCode).toBe(429)
  expect(await test.request(own, { as: two, headers: from('203.0.113.10') })).toEqual({ ok: true })
})

it('calls with a refused token are counted too, which slows down guessing', async () => {
  const headers = { ...from('203.0.113.30'), authorization: 'Bearer a.b.c' }
  for (let call = 0; call < 5; call += 1) expect((await test.send(own, { headers })).statusCode).toBe(401)
  expect((await test.send(own, { headers })).statusCode).toBe(429)
})

it('other spellings of a path do not get around the limit of its route', async () => {
  const headers = from('203.0.113.40')
  for (let call = 0; call < 5; call += 1) await test.send(open, { headers })
  for (const url of ['/api/v1/probe/open?a=1', '/api/v1/probe/op%65n', '/api/v1/probe/open;x=1']) {
    expect([429, 404]).toContain((await test.app.inject({ url, headers })).statusCode)
  }
})
