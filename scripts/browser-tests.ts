/** `npm run e2e -- …`: the browser tests against the built product; arguments go to Playwright. */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ensureChromium } from './chromium.ts'
import type { Counts } from './counts.ts'
import { ROOT, run } from './run.ts'

const FOLDER = join(ROOT, 'e2e')
const REPORT = join(FOLDER, 'test-results/report.json')
const reportSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** Runs Playwright; a run that ends without a report counts as one failure. */
export async function browserTests(args: readonly string[]): Promise<Counts> {
  if (globSync('*.spec.ts', { cwd: FOLDER }).length === 0) return { passed: 0, failed: 0 }
  await ensureChromium()
  const build = await run('node', [join(ROOT, 'scripts/build-web.ts')])
  if (build.code !== 0) return { passed: 0, failed: 1 }
  rmSync(REPORT, { force: true })
  const { code } = await run('playwright', ['test', ...args], { cwd: FOLDER })
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 }
  const { stats } = reportSchema.parse(JSON.parse(readFileSync(REPORT, 'utf8')))
  const failed = stats.unexpected
  if (stats.flaky > 0) console.warn(`${stats.flaky} browser tests passed only at the second try`)
  return { passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed }
}

if (import.meta.main) {
  const { failed } = await browserTests(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { failed: 1 }
  })
  process.exitCode = failed === 0 ? 0 : 1
}
