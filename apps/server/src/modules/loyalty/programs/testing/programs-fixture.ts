import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { programs } from '../feature.ts'
import { ProgramOwner } from './program-owner-fixture.ts'

export interface Office {
  readonly test: TestApp
  readonly owner: ProgramOwner
}

/**
 * Starts the feature's application for the tests of a file, and makes a brand with its owner for
 * each test.
 */
export function withOffice(take: (office: Office) => void): void {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ features: [programs] })
  })
  beforeEach(async () => take({ test, owner: await ProgramOwner.of(test) }))
  afterAll(() => test.close())
}
