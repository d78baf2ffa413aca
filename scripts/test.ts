/**
 * `npm test`: checks, tests of rules, server and web, browser tests, all beside each other. Ends with the slowest tests and a
 * count of all.
 */
import { browserTests } from './browser-tests.ts'
import { describeRun, type Part } from './budget.ts'
import { check } from './check.ts'
import { type Counts, NOT_RUN, sum } from './counts.ts'
import { run } from './run.ts'
import { unitTests } from './unit-tests.ts'

const WHOLE_MINUTES = 18
const parts: Part[] = []
const started = performance.now()

// Browser tests wait for half of their time, for screens, animations and the network. The others take what they leave, and never the
// processor that a page needs at that moment. The browser tests tell if the build fails.
const browser = timed(
  'browser',
  16,
  run('node', ['scripts/build-web.ts'], { quiet: true }).then(() => browserTests([])),
)
const unit = timed('unit and server', 14, unitTests({ patient: true }))
// After the unit tests, as they need as much memory. A check that fails holds no test.
const checks = unit.then(async () => {
  const begun = performance.now()
  const right = await check({ lanes: 1, patient: true }).catch((error: unknown) => {
    console.error(error)
    return false
  })
  parts.push({ name: 'checks', minutes: minutesSince(begun), budget: 6 })
  return right
})
const counts = sum([await unit, await browser])
const right = await checks
parts.push({ name: 'whole', minutes: minutesSince(started), budget: WHOLE_MINUTES })
console.log(`\n${describeRun(parts, counts.timed)}`)
for (const name of counts.flaky) console.warn(`passed only at a later try: ${name}`)
for (const name of counts.failures) console.error(`failed: ${name}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
if (!right) console.error('npm run check found problems; they are printed above, each after a ✗')
process.exitCode = right && counts.failed === 0 ? 0 : 1

async function timed(name: string, budget: number, work: Promise<Counts>): Promise<Counts> {
  const begun = performance.now()
  const counted = await work.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return NOT_RUN
  })
  parts.push({ name, minutes: minutesSince(begun), budget })
  return counted
}

function minutesSince(begun: number): number {
  return (performance.now() - begun) / 60_000
}
