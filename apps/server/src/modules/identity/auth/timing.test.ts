import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import { forgotPassword } from '@vicino/contract/identity/auth/credentials/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { auth } from './feature.ts'

/** Sign-ins timed for each kind of account; `npm run stress -- timing` times 200. */
const ATTEMPTS = Number(process.env['TIMING_ATTEMPTS'] ?? 40)
const WARM_UP = 5

let test: TestApp
const users: TestUser[] = []
beforeAll(async () => {
  test = await createTestApp({ features: [auth], env: { TRUSTED_HOPS: '1' } })
  const passwordHash = await test.services.passwords.hash('Segreta2026')
  // Each account is tried fewer than thirty times, and each time from a new address: no limit is
  // reached.
  for (let index = 0; index < Math.ceil((ATTEMPTS + WARM_UP) / 20); index += 1) {
    users.push(await test.createUser({ password_hash: passwordHash }))
  }
})
afterAll(() => test.close())

let attempts = 0
const known = (): string => users[(attempts += 1) % users.length]?.email ?? ''
const unknown = (): string => `nessuno${(attempts += 1)}@example.test`

const ways = {
  'a sign-in with a wrong password': {
    status: 401,
    send: (email: string) =>
      test.send(loginApp, {
        body: { email, password: 'Sbagliata1' },
        headers: { 'x-forwarded-for': `10.${attempts >> 16}.${(attempts >> 8) & 255}.${attempts & 255}` },
      }),
  },
  'a forgotten password': {
    status: 204,
    send: (email: string) => test.send(forgotPassword, { body: { email } }),
  },
}

describe.each(Object.entries(ways))('R-066 R-466 %s', (title, { status, send }) => {
  it('runs the same statements for a known and an unknown account', async () => {
    test.takeStatements()
    await send(known())
    const ofKnown = test.takeStatements()
    await send(unknown())
    expect(test.takeStatements()).toEqual(ofKnown)
    expect(ofKnown.length).toBeGreaterThan(1)
  })

  it('takes the same time for a known and an unknown account', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = -WARM_UP; round < ATTEMPTS; round += 1) {
      // Known and unknown accounts alternate, so that other work on the machine slows both alike.
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const email = kind === 'known' ? known() : unknown()
        const started = performance.now()
        const response = await send(email)
        if (round >= 0) times[kind].push(performance.now() - started)
        expect(response.statusCode).toBe(status)
      }
    }
    const [ofKnown, ofUnknown] = [at(0.5, times.known), at(0.5, times.unknown)]
    const noise = 4 * Math.hypot(errorOfMedian(times.known), errorOfMedian(times.unknown))
    // The fastest sign-ins show how long the work itself takes, however busy the machine is.
    const [fastKnown, fastUnknown] = [at(0.1, times.known), at(0.1, times.unknown)]
    process.stdout.write(
      `${title}: medians of ${ATTEMPTS}, known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms, ` +
        `difference ${(ofKnown - ofUnknown).toFixed(2)} ms, noise ${noise.toFixed(2)} ms\n`,
    )
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(Math.max(noise, 0.05 * ofKnown))
    expect(fastUnknown / fastKnown).toBeGreaterThan(0.6)
    expect(fastUnknown / fastKnown).toBeLessThan(1.7)
  })
})

/** The value below which this share of all values lies. */
function at(share: number, values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
}

/** Standard error of a median, from the spread of the middle half: outliers do not widen it. */
function errorOfMedian(values: readonly number[]): number {
  return (1.253 * (at(0.75, values) - at(0.25, values))) / 1.349 / Math.sqrt(values.length)
}
