/**
 * `npm run e2e -- …`: runs the browser tests against the built product. Its arguments go to
 * Playwright (`--shard 1/3`).
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ensureChromium } from './chromium.ts'
import type { Timed } from './budget.ts'
import { type Counts, describeFailure, type Failure, NOT_RUN } from './counts.ts'
import { ROOT, run } from './run.ts'

const FOLDER = join(ROOT, 'e2e')
const REPORT = join(FOLDER, 'test-results/report.json')

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().optional() })),
        }),
      ),
    }),
  ),
})
/** A suite in Playwright's report: a file, or a describe() in it. */
const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
type Suite = z.infer<typeof suiteSchema>
const reportSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(suiteSchema),
})

/** Runs Playwright. A run without a report or without a browser counts as one failure. */
export async function browserTests(args: readonly string[]): Promise<Counts> {
  const missing = await ensureChromium().catch((error: Error) => error.message)
  if (missing !== undefined)
    return { ...NOT_RUN, failures: [{ name: 'the browser tests were left out', reason: missing }] }
  rmSync(REPORT, { force: true })
  const { code } = await run('playwright', ['test', ...args], { cwd: FOLDER })
  if (!existsSync(REPORT)) return NOT_RUN
  const { stats, suites } = reportSchema.parse(JSON.parse(readFileSync(REPORT, 'utf8')))
  const tests = testsOf(suites)
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && stats.unexpected === 0 ? 1 : stats.unexpected,
    timed: tests,
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    failures: tests.filter(({ status }) => status === 'unexpected'),
  }
}

function testsOf(suites: readonly Suite[]): (Timed & Failure & { status: string })[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: `[${projectName}] ${file} ${title}`,
        seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
        status,
        reason: results.at(-1)?.errors[0]?.message ?? '',
      })),
    ),
    ...testsOf(inner),
  ])
}

if (import.meta.main) {
  const { failed, flaky, failures } = await browserTests(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return NOT_RUN
  })
  for (const name of flaky) console.warn(`passed only at a later try: ${name}`)
  if (failed > 0) for (const failure of failures) console.error(describeFailure(failure))
  process.exitCode = failed === 0 ? 0 : 1
}
