import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

/**
 * A fixed pause: too short on a slow machine and lost time on a fast one. Tests wait for what they need to see instead.
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

it('no browser spec skips by width: its name says for which one it is', () => {
  const specs = globSync('e2e/*.spec.ts', { cwd: ROOT })
  const found = specs.flatMap((file) =>
    linesWith(/test\.skip\(.*(?:isMobile|project\.name)/, readFileSync(join(ROOT, file), 'utf8')).map(
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
