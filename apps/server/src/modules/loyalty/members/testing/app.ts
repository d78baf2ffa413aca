import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { members } from '../feature.ts'

/**
 * Starts the feature's application for the tests of a file; each test begins on a Tuesday morning.
 * `take` receives the application before the first test.
 */
export function withMembers(take: (test: TestApp) => void): void {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ features: [members] })
    take(test)
  })
  beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
  afterAll(() => test.close())
}
