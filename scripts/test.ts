/** `npm test`: checks, tests of rules, server and web, browser tests. Ends with a count of all tests. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { browserTests } from './browser-tests.ts'
import { check } from './check.ts'
import { type Counts, sum } from './counts.ts'
import { run } from './run.ts'

const reportSchema = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

const right = await check()
const counts = sum([await unitTests(), await browserTests([]).catch(asFailure)])
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
if (!right) console.error('npm run check found problems; they are printed at the top')
process.exitCode = right && counts.failed === 0 ? 0 : 1

/** Vitest; a file that cannot be loaded counts as one failure. */
async function unitTests(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'vicino-report-'))
  const report = join(folder, 'report.json')
  const { code } = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const read = existsSync(report) ? reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))) : undefined
  rmSync(folder, { recursive: true })
  const failed = read?.numFailedTests ?? 0
  return { passed: read?.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function asFailure(error: unknown): Counts {
  console.error(error instanceof Error ? error.message : error)
  return { passed: 0, failed: 1 }
}
