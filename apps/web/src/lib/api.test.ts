import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { call, setCredentials } from './api.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { requestLine } from './request.ts'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => Response.json(body, { status })
const sent = (index: number) => {
  const [url, init] = fetchMock.mock.calls[index] ?? []
  return { url, init, headers: new Headers(init?.headers) }
}

let token: string | null = null
const renew = vi.fn<(refused: string | null) => Promise<boolean>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  token = null
  setCredentials({ accessToken: () => Promise.resolve(token), renew })
})
afterEach(async () => {
  // An answer ends the reachability checks that a lost answer started.
  fetchMock.mockImplementation(() => Promise.resolve(answer(200, {})))
  await call('GET /settings', {})
  vi.unstubAllGlobals()
  fetchMock.mockReset()
  renew.mockReset()
})

it('the request line fills and escapes parameters, drops what is absent, writes plain decimals', () => {
  expect(requestLine('GET /brand/{id}', { id: 'a/b' }, { lat: 45.4642, lon: 1e-7 })).toEqual({
    method: 'GET',
    url: '/api/v1/brand/a%2Fb?lat=45.4642&lon=0',
  })
  expect(requestLine('GET /deal/browse', {}, { q: undefined, limit: 10, flash: true })).toEqual({
    method: 'GET',
    url: '/api/v1/deal/browse?limit=10&flash=true',
  })
  expect(() => requestLine('GET /brand/{id}')).toThrow('id')
})

it('R-458 every call carries the bearer token when there is one', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(answer(200, { items: [] })))
  await call('GET /place', { query: { q: 'Bo' } })
  expect(sent(0).headers.get('authorization')).toBeNull()
  token = 'abc'
  await call('GET /place', {})
  expect(sent(1).headers.get('authorization')).toBe('Bearer abc')
  expect(sent(1).headers.get('accept-language')).toMatch(/^(it|en)$/)
})

it('R-579 after a 401 the app refreshes the session once and tries the call once more', async () => {
  token = 'old'
  renew.mockImplementation(() => {
    token = 'new'
    return Promise.resolve(true)
  })
  fetchMock.mockResolvedValueOnce(answer(401, {})).mockResolvedValueOnce(answer(200, { items: [] }))
  await expect(call('GET /place', {})).resolves.toEqual({ items: [] })
  expect(renew).toHaveBeenCalledExactlyOnceWith('old')
  expect(sent(1).headers.get('authorization')).toBe('Bearer new')
})

it('R-579 after a refused refresh the call fails with the 401', async () => {
  token = 'old'
  renew.mockResolvedValue(false)
  fetchMock.mockResolvedValue(answer(401, { code: 'unauthenticated', message: 'Sessione scaduta' }))
  await expect(call('GET /place', {})).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

it('R-582 a wrong password causes no refresh', async () => {
  fetchMock.mockResolvedValue(
    answer(401, { code: 'credentials_wrong', message: 'Email o password non corretti' }),
  )
  const attempt = call('POST /auth/login-dashboard', { body: { email: 'a@b.it', password: 'x' } })
  await expect(attempt).rejects.toThrow('Email o password non corretti')
  expect(renew).not.toHaveBeenCalled()
})

it('R-458 a call that begins a session carries no token, and its 401 causes no refresh', async () => {
  token = 'abc'
  fetchMock.mockResolvedValue(answer(401, { code: 'unauthenticated' }))
  await expect(call('POST /auth/refresh', { body: {}, withoutSession: true })).rejects.toMatchObject({
    status: 401,
  })
  expect(sent(0).headers.get('authorization')).toBeNull()
  expect(renew).not.toHaveBeenCalled()
})

it('R-576 a refusal is a typed error with status, code, message and texts by field', async () => {
  fetchMock.mockResolvedValue(
    answer(400, { code: 'validation_failed', message: 'Controlla', fieldErrors: { email: 'Non valido' } }),
  )
  const error = await call('GET /settings', {}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    fieldErrors: { email: 'Non valido' },
  })
})

it('R-581 a proxy’s error page gives no text to show, and an error of any other shape causes no exception', async () => {
  const html = new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
  fetchMock.mockResolvedValueOnce(html).mockResolvedValueOnce(answer(503, null))
  await expect(call('GET /settings', {})).rejects.toMatchObject({ status: 502, code: 'unknown', message: '' })
  await expect(call('GET /settings', {})).rejects.toMatchObject({ status: 503, code: 'unknown', message: '' })
})

it('a failure of the server shows the number by which support finds it; a refusal shows none', async () => {
  const problem = { code: 'internal', message: 'Errore', requestId: '1a2b3c4d-0000-7000-8000-000000000000' }
  fetchMock.mockResolvedValueOnce(answer(500, problem)).mockResolvedValueOnce(answer(409, problem))
  await expect(call('GET /settings', {})).rejects.toMatchObject({ message: 'Errore (#1a2b3c4d)' })
  await expect(call('GET /settings', {})).rejects.toMatchObject({ message: 'Errore' })
})

it('R-578 no answer at all is a NetworkError; a cancelled call stays a cancelled call', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call('GET /settings', {})).rejects.toBeInstanceOf(NetworkError)
  const controller = new AbortController()
  controller.abort()
  fetchMock.mockRejectedValue(controller.signal.reason)
  await expect(call('GET /settings', { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

it('a repeated call carries its idempotency key, through a renewed session too', async () => {
  token = 'old'
  renew.mockResolvedValueOnce(true)
  fetchMock.mockResolvedValueOnce(answer(401, {})).mockResolvedValueOnce(answer(200, {}))
  const key = newIdempotencyKey()
  await call('POST /redemption/confirm', { body: { transactionId: '123456789' }, idempotencyKey: key })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect([0, 1].map((index) => sent(index).headers.get('idempotency-key'))).toEqual([key, key])
})

/** Keys of the calls, without the reachability checks that follow a lost answer. */
const isCall = (init: RequestInit | undefined) => init?.headers !== undefined
const keys = () =>
  fetchMock.mock.calls
    .filter(([, init]) => isCall(init))
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
/** Answers the calls one after the other. An Error stands for a lost answer. */
function answers(...given: (Response | Error)[]) {
  fetchMock.mockImplementation((_url, init) => {
    const next = isCall(init) ? given.shift() : answer(200, {})
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next)
  })
}
const lost = () => new TypeError('Failed to fetch')
const buy = (id = 'a') => call('POST /points/reward/{id}/buy', { params: { id }, body: {} }).catch(() => null)
const ask = (text: string) => call('POST /support', { body: { topic: 'other', text } }).catch(() => null)

it('invariant 10: a call repeated after a lost answer has the key of the first call, until there is an answer', async () => {
  answers(
    lost(),
    answer(503, { code: 'outcome_unknown' }),
    answer(409, { code: 'request_in_flight' }),
    new Response('{"_id": "cut off', { status: 201 }),
    answer(201, { _id: 'b' }),
    answer(201, { _id: 'c' }),
  )
  for (let press = 0; press < 5; press += 1) await buy()
  expect(keys()).toHaveLength(5)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
  await buy()
  expect(keys()[5]).not.toBe(keys()[0])
})

it('invariant 10: after a refusal the next press has a new key, so the server decides again', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(answer(409, { code: 'points_insufficient' })))
  await buy()
  await buy()
  expect(keys()[1]).not.toBe(keys()[0])
})

it('invariant 10: a call with other values, for another row or ten minutes later is no retry', async () => {
  fetchMock.mockRejectedValue(lost())
  vi.useFakeTimers()
  await ask('Come si fa?')
  await ask('Come si fa?')
  await ask('E perché?')
  await ask('Come si fa?')
  await buy('a')
  await buy('b')
  vi.advanceTimersByTime(600_001)
  await buy('b')
  vi.useRealTimers()
  expect(keys()).toHaveLength(7)
  expect(keys()[1]).toBe(keys()[0])
  expect(new Set(keys()).size).toBe(6)
})

it('calls that read, change or sign in carry no key', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(answer(200, {})))
  await call('GET /settings', {})
  await call('PUT /user/{id}', { params: { id: 'a' }, body: { firstName: 'Ida' } })
  await call('POST /auth/login-dashboard', { body: { email: 'a@b.it', password: 'x' }, withoutSession: true })
  expect(keys()).toEqual([null, null, null])
})
