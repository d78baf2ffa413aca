/** `npm run proof -- model | storms | crash | timing | clocks`: the long forms of tests whose short forms are part of `npm test`. */
import { underClocks } from './clocks.ts'
import { run } from './run.ts'

interface Proof {
  readonly file: string
  /** What makes it long. */
  readonly env: Readonly<Record<string, string>>
}

const PROOFS: Readonly<Record<string, Proof>> = {
  /** A million random commands against API and model. */
  model: { file: 'redemptions/model.test.ts', env: { MODEL_COMMANDS: '1000000' } },
  /** Two hundred rounds of every race. */
  storms: { file: 'storms.test.ts', env: { STORM_ROUNDS: '200' } },
  /** Fifty kills of server and PostgreSQL under load. */
  crash: { file: 'start/crash-load.test.ts', env: { CRASH_KILLS: '50' } },
  /** Two hundred sign-ins and forgotten passwords each of known and unknown accounts. */
  timing: { file: 'auth/timing.test.ts', env: { TIMING_ATTEMPTS: '200' } },
}

const [name = '', ...args] = process.argv.slice(2)
if (name === 'clocks') process.exit((await underClocks(args)) ? 0 : 1)
const proof = PROOFS[name]
if (proof === undefined) {
  console.error(`npm run proof -- ${[...Object.keys(PROOFS), 'clocks'].join(' | ')}`)
  process.exit(2)
}
// Set before: a smaller or larger run than the usual one.
for (const [key, value] of Object.entries(proof.env)) process.env[key] ??= value
const { code } = await run('vitest', ['run', proof.file, '--disable-console-intercept'])
process.exitCode = code
