/** `npm start`; docs/operations.md describes its steps and its environment. */
import { readConfig } from './config.ts'
import { demoAccounts, tellAccounts } from './modules/administration/demo/public.ts'
import { checkSurroundings } from './start/check.ts'
import type { StartedServer } from './start/serve.ts'
import { startServer } from './start/server.ts'
import { voiceOf } from './start/voice.ts'

/**
 * Longest time for a stop in ms. A stop has its own limits for requests and for PostgreSQL; after
 * this time the process just ends.
 */
const STOP_MS = 100_000

const HOW_TO_STOP = 'Stop with Ctrl-C; the data stays.'

const flags = new Set(process.argv.slice(2))
const production = flags.has('--production')
const demo = !production && !flags.has('--no-demo')
const voice = voiceOf({ production, env: process.env })

let server: StartedServer | undefined
let stopping = false

// A terminal sends Ctrl-C to npm and to this process, and npm forwards its own signal, so the
// second one must be ignored. SIGHUP comes when the terminal is closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

if (production) {
  // Node itself would write both as plain text.
  process.on('uncaughtException', (error) => {
    voice.complain(error)
    process.exit(1)
  })
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => voice.say(`${name}: ${message}`))
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_MS).unref()
  await server?.stop().catch((error: unknown) => voice.complain(error))
  process.exit(code)
}

try {
  const config = readConfig(process.env, { production, demo })
  if (flags.has('--check')) {
    await checkSurroundings(config)
    voice.say('Settings, folder, database, mail server and storage are in order')
    process.exit(0)
  }
  server = await startServer(config, (reason) => {
    if (stopping) return
    voice.complain(reason)
    void stop(1)
  })
  voice.say(`Vicino is ready: ${server.address}`, `\nVicino is ready: ${server.address}\n`)
  if (server.databaseElsewhere !== undefined) {
    voice.say(
      `The database lies in ${server.databaseElsewhere}: its user may not enter DATA_DIR (DATA_DIR/postgres.place.json)\n`,
    )
  }
  if (server.mapOutOfReach) {
    voice.say('The map server does not answer from here: the map draws its own ground (MAP_STYLE_URL)\n')
  }
  // While the demo is being loaded, its load prints the accounts as soon as they exist
  // (scripts/load-demo.ts).
  if (server.demo === 'there') voice.say(`${tellAccounts(await demoAccounts())}\n\n${HOW_TO_STOP}`)
  if (server.demo === 'left out') voice.say('Demo: left out, this database holds something else already')
} catch (error) {
  voice.complain(error)
  process.exit(1)
}
