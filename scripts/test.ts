/**
 * `npm test`: runs checks, tests of rules, server and web, and browser tests. It ends with the
 * slowest tests and a count of all.
 */
import { browserTests } from './browser-tests.ts'
import { describeRun, type Part } from './budget.ts'
import { check } from './check.ts'
import { type Counts, describeFailure, NOT_RUN, sum } from './counts.ts'
import { run } from './run.ts'
import { unitTests } from './unit-tests.ts'

const WHOLE_MINUTES = 15
const parts: Part[] = []
const started = performance.now()

// Neither waits for the other: a failing check does not stop tests, and tests leave processor time
// while they wait.
const checks = check({ lanes: 1 })
  .catch((error: unknown) => {
    console.error(error)
    return false
  })
  .finally(() => parts.push({ name: 'checks', minutes: minutesSince(started), budget: 5 }))
// Needs one core for a third of a minute, while some of the unit tests wait. If it fails, the
// browser tests report it.
const built = run('node', ['scripts/build-web.ts'], { quiet: true })
const counts = sum([
  await timed('unit and server', 5, unitTests()),
  await timed(
    'browser',
    10,
    built.then(() => browserTests([])),
  ),
])
const right = await checks
parts.push({ name: 'whole', minutes: minutesSince(started), budget: WHOLE_MINUTES })
console.log(`\n${describeRun(parts, counts.timed)}`)
for (const name of counts.flaky) console.warn(`passed only at a later try: ${name}`)
for (const failure of counts.failures) console.error(describeFailure(failure))
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
