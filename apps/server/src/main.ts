/** `npm start`; docs/operations.md describes its steps and its environment. */
import { readConfig } from './config.ts'
import { demoAccounts, tellAccounts } from './modules/administration/demo/public.ts'
import { explain } from './start/explain.ts'
import { type StartedServer, startServer } from './start/server.ts'

/**
 * Longest time for a stop in ms. A stop has its own limits for requests and for PostgreSQL; after
 * this time the process just ends.
 */
const STOP_MS = 100_000

const HOW_TO_STOP = 'Stop with Ctrl-C; the data stays.'

const flags = new Set(process.argv.slice(2))
const production = flags.has('--production')
const demo = !production && !flags.has('--no-demo')

let server: StartedServer | undefined
let stopping = false

// A terminal sends Ctrl-C to npm and to this process, and npm forwards its own signal, so the
// second one must be ignored. SIGHUP comes when the terminal is closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_MS).unref()
  await server?.stop().catch((error: unknown) => console.error(messageOf(error)))
  process.exit(code)
}

try {
  const config = readConfig(process.env, { production, demo })
  server = await startServer(config, (reason) => {
    if (stopping) return
    console.error(reason)
    void stop(1)
  })
  console.log(`\nVicino is ready: ${server.address}\n`)
  if (server.databaseElsewhere !== undefined) {
    console.log(
      `The database lies in ${server.databaseElsewhere}: its user may not enter DATA_DIR (DATA_DIR/postgres.place.json)\n`,
    )
  }
  if (server.mapOutOfReach) {
    console.log('The map server does not answer from here: the map draws its own ground (MAP_STYLE_URL)\n')
  }
  // While the demo is being loaded, its load prints the accounts as soon as they exist
  // (scripts/load-demo.ts).
  if (server.demo === 'there') console.log(`${tellAccounts(await demoAccounts())}\n\n${HOW_TO_STOP}`)
  if (server.demo === 'left out') console.log('Demo: left out, this database holds something else already')
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}

function messageOf(error: unknown): string {
  const plain = explain(error, process.env['DATA_DIR'])
  if (plain !== undefined) return plain
  if (!(error instanceof Error)) return String(error)
  return production ? error.message : (error.stack ?? error.message)
}
