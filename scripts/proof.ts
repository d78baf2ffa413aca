/** `npm run proof -- model | storms | crash | timing | clocks`: long forms of tests that `npm test` runs in a short form. */
import { underClocks } from './clocks.ts'
import { run } from './run.ts'

interface Proof {
  readonly file: string
  /** Variables that make the test long. */
  readonly env: Readonly<Record<string, string>>
}

const PROOFS: Readonly<Record<string, Proof>> = {
  /** A million random commands, sent to the API and compared with a model of it. */
  model: { file: 'redemptions/model.test.ts', env: { MODEL_COMMANDS: '1000000' } },
  /** Two hundred rounds of every race between requests. */
  storms: { file: 'storms.test.ts', env: { STORM_ROUNDS: '200' } },
  /** Kills the server and PostgreSQL under load, fifty times. */
  crash: { file: 'start/crash-load.test.ts', env: { CRASH_KILLS: '50' } },
  /** Two hundred sign-ins and two hundred forgotten passwords, of known and of unknown accounts each. */
  timing: { file: 'auth/timing.test.ts', env: { TIMING_ATTEMPTS: '200' } },
}

const [name = '', ...args] = process.argv.slice(2)
if (name === 'clocks') process.exit((await underClocks(args)) ? 0 : 1)
const proof = PROOFS[name]
if (proof === undefined) {
  console.error(`npm run proof -- ${[...Object.keys(PROOFS), 'clocks'].join(' | ')}`)
  process.exit(2)
}
// A variable that is set already wins, for a smaller or larger run.
for (const [key, value] of Object.entries(proof.env)) process.env[key] ??= value
const { code } = await run('vitest', ['run', proof.file, '--disable-console-intercept'])
process.exitCode = code
