import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

/**
 * A fixed pause is too short on a slow machine and wastes time on a fast one. Tests wait for the
 * expected content instead.
 */
const FIXED_WAIT = /waitForTimeout\(|timers\/promises|new Promise(?:<\w+>)?\(\(?\w+\)?\s*=>\s*setTimeout\(/

const linesWith = (pattern: RegExp, text: string): string[] =>
  text.split('\n').filter((line) => pattern.test(line))

it('no test waits for a fixed time', () => {
  const files = globSync('{apps,packages,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules'),
  }).filter((file) => file !== 'scripts/test-rules.test.ts')
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    linesWith(FIXED_WAIT, readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it('a test that replaces a module or goes back runs apart: other files share modules and the history', () => {
  const files = globSync('{apps,packages,scripts,bench}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules'),
  })
  const replacing = files.filter((file) =>
    /\bvi\.(?:do)?[mM]ock\(|History\.prototype\.(?:back|go)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(replacing.length).toBeGreaterThan(4)
  expect(replacing.filter((file) => !file.includes('.apart.'))).toEqual([])
})

it('no browser spec skips by width: its name says its width', () => {
  const specs = globSync('e2e/*.spec.ts', { cwd: ROOT })
  const found = specs.flatMap((file) =>
    linesWith(/test\.skip\(.*(?:isMobile|project\.name)/, readFileSync(join(ROOT, file), 'utf8')).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

it('no browser spec sets its own time limit: one that suits the author’s machine is too short for a slower one', () => {
  const found = globSync('e2e/*.spec.ts', { cwd: ROOT }).flatMap((file) =>
    linesWith(/\btest\.(?:setTimeout|slow)\(/, readFileSync(join(ROOT, file), 'utf8')).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

it.each([
  'await page.waitForTimeout(400)',
  'await new Promise((resolve) => setTimeout(resolve, 40))',
  "import { setTimeout as wait } from 'node:timers/promises'",
])('sees %s', (line) => expect(linesWith(FIXED_WAIT, line)).toEqual([line]))

/** Starts the product, whose clock is the real one until a test sets it. */
const STARTS_PRODUCT = /\bcreateTestApp\(|\bcreateTestDatabase\(|\bServerProcesses\b/
const SETS_CLOCK = /\bclock\.set\(|\bsetSystemTime\(|\bclock: \(?\{|\bnow: \(?\)? ?=>/
/** A month that a running product may reach, or has just passed. */
const NEAR_DATE = /\b20(?:2[5-9]|3\d)-[01]\d/

/** Files whose dates mean the same on any day, each with the reason. */
const DATES_THAT_STAND: Readonly<Record<string, string>> = {
  'apps/server/src/modules/identity/auth/required-factor.test.ts':
    'the moment is an argument of what it tests',
  'apps/server/src/modules/bad-input.test.ts': 'the date is refused on any day: 30 February',
  'apps/server/src/modules/marketplace/deals/publish/publish.test.ts': 'as far away as a deal may end',
  'apps/server/src/modules/channels/displays/groups.test.ts': 'the moment is an argument of what it tests',
  'apps/server/src/modules/foundation/ledger/ledger.test.ts':
    'rows that are written as they are; nothing compares them with now',
  'apps/server/src/modules/foundation/live/figures.test.ts':
    'rows that are written as they are; nothing compares them with now',
  'apps/server/src/modules/foundation/live/live-claims.test.ts':
    'rows that are written as they are; nothing compares them with now',
  'apps/server/src/modules/loyalty/programs/figures.test.ts':
    'rows that are written as they are; nothing compares them with now',
  'apps/server/src/modules/loyalty/programs/notices.test.ts':
    'rows that are written as they are; nothing compares them with now',
  'apps/server/src/modules/redemption/redemptions/plans.test.ts':
    'the moment is an argument of what it tests',
  'apps/server/src/modules/loyalty/programs/regulations/regulations.test.ts':
    'the program is a row with days of its own; its regulation says these',
  'apps/server/src/modules/loyalty/replay/replay-into.test.ts': 'the moment is an argument of what it tests',
  'apps/server/src/platform/audit.test.ts': 'the moment is an argument of what it tests',
  'apps/server/src/platform/db/constraints.test.ts':
    'rows that are written as they are; nothing compares them with now',
  'apps/server/src/platform/events/post-waiting.test.ts':
    'rows that are written as they are; nothing compares them with now',
  'apps/server/src/platform/events/partitions.test.ts': 'the moment is an argument of what it tests',
}

it('no test of the running product has a date of these years without setting the clock, because such a date passes one day', () => {
  const files = globSync('apps/server/**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules'),
  })
  const found = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return STARTS_PRODUCT.test(text) && !SETS_CLOCK.test(text) && NEAR_DATE.test(text)
  })
  expect(found.toSorted()).toEqual(Object.keys(DATES_THAT_STAND).toSorted())
})
