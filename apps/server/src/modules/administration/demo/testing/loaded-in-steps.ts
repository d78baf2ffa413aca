import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoPartsOf } from '../../../../platform/feature.ts'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { claimForDemo, readDemo } from '../demo.queries.ts'
import { loadDemo } from '../load.ts'
import { demoProgress, type FillingDemo } from '../progress.ts'

interface Given {
  readonly test: TestApp
  readonly filesDir: string
  readonly now: Date
  /** A person used the product at this moment, while the load was stopped. */
  readonly later: Date
  /** The error of the stopped load. */
  readonly stopped: unknown
  /** The progress of the load at that moment. */
  readonly halfway: FillingDemo | null
  /** The steps that were loaded afterwards. */
  readonly steps: readonly string[]
}

/** Tests a demo whose load was stopped in the middle and continued later. */
export function wasLoadedInSteps(given: () => Given): void {
  it('continues where it was stopped, city by city, and nobody is notified of the past, only of people’s actions meanwhile', async () => {
    const { test, now, later, stopped, halfway, steps } = given()
    expect(stopped).toBe('Error: stopped')
    expect(halfway).toMatchObject({ cities: 6, ofCities: 25 })
    expect(await demoProgress(test.db)()).toBeNull()
    expect(steps[0]).toBe('Palermo')
    expect(await readDemo(test.db)).toMatchObject({ loadedAt: now, filling: null })
    const tells = test.services.consumers.filter(
      ({ effect, on }) => effect === 'notifies' && on.includes('points.moved'),
    )
    const { rows } = await sql<{ consumer: string; at: Date }>`
      SELECT consumer, created_at AS at FROM events_set_aside WHERE state = 'waiting' ORDER BY consumer`.execute(
      test.db,
    )
    expect(rows).toEqual(
      tells
        .map(({ name }) => ({ consumer: name, at: later }))
        .toSorted((a, b) => (a.consumer < b.consumer ? -1 : 1)),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is refused in a database that contains something else', async () => {
    const { now, filesDir } = given()
    const other = await createTestApp({ features: FEATURES })
    await other.createUser()
    expect(await claimForDemo(other.db, now)).toBeNull()
    await expect(loadDemo(other.services, demoPartsOf(FEATURES), { now, filesDir })).rejects.toThrow(
      'something else',
    )
    await other.close()
  })
}
