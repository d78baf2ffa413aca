import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { type Counts, NOT_RUN } from './counts.ts'
import { ROOT, run } from './run.ts'

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
})

/** Runs Vitest on rules, server and web. A test file that cannot be loaded counts as one failure. */
export async function unitTests(): Promise<Counts> {
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
  if (read === undefined) return NOT_RUN
  return {
    passed: read.numPassedTests,
    failed: code !== 0 && read.numFailedTests === 0 ? 1 : read.numFailedTests,
    timed: read.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    })),
    flaky: [],
    failures: read.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const file = relative(ROOT, name)
      if (failed.length === 0) return status === 'failed' ? [{ name: file, reason: message }] : []
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${file} ${fullName}`,
        reason: failureMessages?.[0] ?? '',
      }))
    }),
  }
}
