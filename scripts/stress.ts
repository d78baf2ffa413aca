/** `npm run stress -- model | concurrency | crash | freeze | memory | timing | loyalty | ledger | searches | fuzz | campaigns | clocks | thread | customers`: long forms of tests that `npm test` runs in a short form. */
import { underClocks } from './clocks.ts'
import { run } from './run.ts'

interface LongForm {
  readonly files: readonly string[]
  /** Part of the name of the only test to run; without it all run. */
  readonly only?: string
  /** Variables that make the test long. */
  readonly env: Readonly<Record<string, string>>
}

const LONG_FORMS: Readonly<Record<string, LongForm>> = {
  /**
   * A million random commands about codes, a hundred thousand about programs and twenty thousand about messages, sent to the API
   * and compared with models of it.
   */
  model: {
    files: ['redemptions/model.test.ts', 'members/model.test.ts', 'outreach/model.test.ts'],
    env: { MODEL_COMMANDS: '1000000', PROGRAM_COMMANDS: '100000', MESSAGE_COMMANDS: '20000' },
  },
  /** Two hundred rounds of every race between requests. */
  concurrency: { files: ['concurrency.test.ts'], env: { CONCURRENCY_ROUNDS: '200' } },
  /** Kills the server and PostgreSQL fifty times while 32 customers redeem. */
  crash: {
    files: ['start/crash-load.test.ts'],
    only: 'kills in the middle',
    env: { CRASH_KILLS: '50', CRASH_CUSTOMERS: '32' },
  },
  /** Freezes PostgreSQL twenty times and resumes it. */
  freeze: { files: ['start/crash-load.test.ts'], only: 'stands still', env: { FREEZES: '20' } },
  /** Memory of a server after 24 images and after 256 readers. */
  memory: { files: ['start/memory.test.ts'], env: { MEMORY_READERS: '256' } },
  /**
   * Two hundred sign-ins and two hundred forgotten passwords, each of known and of unknown
   * accounts.
   */
  timing: { files: ['auth/timing.test.ts'], env: { TIMING_ATTEMPTS: '200' } },
  /** A hundred thousand random histories of members of loyalty programs, computed a second time in another way. */
  loyalty: { files: ['loyalty/histories.test.ts'], env: { LOYALTY_HISTORIES: '100000' } },
  /** Five hundred games of the ledger, compared with a plain model. */
  ledger: { files: ['ledger/ledger-model.test.ts'], env: { LEDGER_GAMES: '500' } },
  /** Two thousand searches of each kind, page after page, compared with the brute force. */
  searches: {
    files: ['deals/browse-oracle.test.ts', 'deals/search/deal-search.apart.test.ts', 'deals/map/map.test.ts'],
    env: { SEARCHES: '2000' },
  },
  /**
   * A campaign to thirty thousand members, of whom a third withdraw their consent while it is sent.
   */
  campaigns: { files: ['campaigns/withdrawals.test.ts'], env: { CAMPAIGN_MEMBERS: '30000' } },
  /** A thousand random requests to each endpoint, none of which may make it fail. */
  fuzz: { files: ['modules/bad-input.test.ts'], only: 'never fails', env: { FUZZ_RUNS: '1000' } },
}

const [name = '', ...args] = process.argv.slice(2)
if (name === 'clocks') process.exit((await underClocks(args)) ? 0 : 1)
// A thread of 10,000 messages in a browser: the size of the document and the length of frames.
if (name === 'thread') process.exit((await run('node', ['e2e/thread-frames.ts'])).code ?? 1)
// A list of 100,000 customers in a browser: the same measurements.
if (name === 'customers') process.exit((await run('node', ['e2e/customers-frames.ts'])).code ?? 1)
const longForm = LONG_FORMS[name]
if (longForm === undefined) {
  console.error(
    `npm run stress -- ${[...Object.keys(LONG_FORMS), 'clocks', 'thread', 'customers'].join(' | ')}`,
  )
  process.exit(2)
}
// A variable that is set already wins, for a smaller or larger run.
for (const [key, value] of Object.entries(longForm.env)) process.env[key] ??= value
const only = longForm.only === undefined ? [] : ['--testNamePattern', longForm.only]
const { code } = await run('vitest', ['run', ...longForm.files, ...only, '--disable-console-intercept'])
process.exitCode = code
