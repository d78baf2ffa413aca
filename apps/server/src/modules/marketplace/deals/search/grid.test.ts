import { distanceMetres } from '@vicino/domain/distance'
import { gridCell } from '@vicino/domain/grid'
import { mercatorOf } from '@vicino/domain/mercator'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../platform/testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((value) => value / 1e7)
const place = fc.record({ lat: degrees(84), lon: degrees(179) })

const column = (from: { lat: number; lon: number }[], key: 'lat' | 'lon') => from.map((one) => one[key])

it('the database and the domain agree on cells, distances and Mercator metres', async () => {
  const [places, origins] = [1, 2].map((seed) => fc.sample(place, { numRuns: 500, seed })) as [
    { lat: number; lon: number }[],
    { lat: number; lon: number }[],
  ]
  const { rows } = await sql<{ cell: number; metres: number; x: number; y: number }>`
    SELECT grid_cell(a, b) AS cell, distance_metres(a, b, c, d) AS metres,
      (mercator_point(a, b))[0] AS x, (mercator_point(a, b))[1] AS y
    FROM unnest(${column(places, 'lat')}::float8[], ${column(places, 'lon')}::float8[],
      ${column(origins, 'lat')}::float8[], ${column(origins, 'lon')}::float8[]) WITH ORDINALITY t(a, b, c, d, n)
    ORDER BY n`.execute(test.db)
  for (const [index, row] of rows.entries()) {
    const here = places[index] ?? { lat: 0, lon: 0 }
    expect(row.cell).toBe(gridCell(here))
    expect(row.metres).toBeCloseTo(distanceMetres(here, origins[index] ?? here), 3)
    expect(row.x).toBeCloseTo(mercatorOf(here).x, 3)
    expect(row.y).toBeCloseTo(mercatorOf(here).y, 3)
  }
})

it('R-121 mercator_box omits no point within its reach', async () => {
  const cases = fc.sample(
    fc.tuple(
      place,
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 0, max: 6283 }).map((value) => value / 1000),
    ),
    { numRuns: 500, seed: 3 },
  )
  const { rows } = await sql<{ missed: number }>`
    SELECT count(*)::int AS missed
    FROM unnest(${cases.map(([at]) => at.lat)}::float8[], ${cases.map(([at]) => at.lon)}::float8[],
      ${cases.map(([, metres]) => metres)}::float8[], ${cases.map(([, , angle]) => angle)}::float8[]) t(a, b, metres, angle)
    CROSS JOIN LATERAL (
      SELECT a + degrees(metres * 0.999 / 6371008.8) * cos(angle) AS y,
        b + degrees(metres * 0.999 / 6371008.8) * sin(angle) / cos(radians(a)) AS x
    ) p
    WHERE abs(y) < 85 AND abs(x) <= 180 AND distance_metres(a, b, y, x) <= metres
      AND NOT mercator_point(y, x) <@ mercator_box(a, b, metres)`.execute(test.db)
  expect(rows[0]?.missed).toBe(0)
})
