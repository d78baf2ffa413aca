import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { primaryOnly } from '../platform/standbys/standbys.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { createTestDatabase } from '../platform/testing/test-database.ts'
import { FEATURES } from './all.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/** Of a document only the tables, as other names begin with the product's too. */
function read(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return file.endsWith('.md') ? (text.match(/^\|.*$/gm) ?? []).join('\n') : text
}

let test: TestApp
let scraped: string
beforeAll(async () => {
  const database = await createTestDatabase()
  const standby = { name: 'one', lagMs: 0, state: 'in use', isInUse: true } as const
  const standbys = { ...primaryOnly(database.readOnly), standbys: [standby] }
  test = await createTestApp({ features: FEATURES, database, standbys })
  const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  scraped = body
})
afterAll(() => test.close())

/** Names of the metrics; those of histograms also with the endings of their parts. */
function scrapedNames(): Set<string> {
  const names = [...scraped.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return new Set(names)
}

const NAME = /\b(?:vicino|http|nodejs|process)_[a-z0-9_]+\b/g
const namesIn = (text: string): string[] => [...new Set(text.match(NAME))]

describe('each metric that is named is one of GET /metrics', () => {
  it.each(['ops/alerts.yml', 'ops/alerts.test.yml', 'ops/grafana.json', 'docs/operations.md'])(
    'in %s',
    (file) => {
      const named = namesIn(read(file))
      expect(named.length).toBeGreaterThan(3)
      const known = scrapedNames()
      expect(named.filter((name) => !known.has(name))).toEqual([])
    },
  )
})

it('docs/operations.md explains each metric of the product', () => {
  const own = [...scrapedNames()].filter(
    (name) => name.startsWith('vicino_') && !/_(?:bucket|sum|count)$/.test(name),
  )
  const explained = new Set(namesIn(read('docs/operations.md')))
  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((name) => !explained.has(name))).toEqual([])
})

it('each rule says what happens, what to do, and how urgent it is', () => {
  const rules = read('ops/alerts.yml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) expect(rule).toMatch(/severity: (?:page|ticket)[\s\S]*summary: '[\s\S]*do: '/)
})

it('connections in use and idle, consumers and jobs are shown by their labels', async () => {
  expect(scraped).toMatch(/^vicino_database_connections\{state="(?:idle|in_use)"\} \d+$/m)
  expect(scraped).toMatch(/^vicino_database_connections_max 10$/m)
  await test.db.insertInto('consumer_offsets').values({ consumer: 'webhooks', last_id: 0 }).execute()
  await sql`INSERT INTO job_runs (name, every_seconds, failures, next_at)
    VALUES ('ended-sessions-housekeeping', 60, 2, now())`.execute(test.db)
  const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/^vicino_consumer_lag_seconds\{consumer="webhooks"\} 0$/m)
  expect(body).toMatch(/^vicino_job_failures\{job_name="ended-sessions-housekeeping"\} 2$/m)
  expect(body).not.toMatch(/vicino_job_last_success_timestamp_seconds\{/)
})

/** promtool comes with Prometheus; a machine without it checks the rest. */
const promtool = (args: readonly string[], input = '') =>
  spawnSync('promtool', args, { cwd: ROOT, input, encoding: 'utf8' })
const hasPromtool = promtool(['--version']).status === 0

describe.runIf(hasPromtool)('promtool finds nothing', () => {
  it.each([
    ['in the rules', ['check', 'rules', 'ops/alerts.yml']],
    ['in the tests of the rules', ['test', 'rules', 'ops/alerts.test.yml']],
  ])('%s', (_where, args) => {
    const { status, stdout, stderr } = promtool(args)
    expect([status, stdout + stderr]).toEqual([0, expect.any(String)])
  })

  it('in the metrics', () => {
    const { status, stdout, stderr } = promtool(['check', 'metrics'], scraped)
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })
})
