/** `npm start`: see docs/operations.md for what it does and for the environment it reads. */
import { z } from 'zod'
import { readConfig } from './config.ts'
import { demoAccounts } from './features/demo/public.ts'
import { type StartedServer, startServer } from './start/server.ts'

/** Longest time for requests in flight when the server stops; after it they are cut off. */
const DRAIN_MS = 15_000

const flags = new Set(process.argv.slice(2))
const production = flags.has('--production')
const demo = !production && !flags.has('--no-demo')

let server: StartedServer | undefined
let stopping = false

// A terminal sends Ctrl-C to npm and to this process, and npm passes its own on: the second signal is to be ignored.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), DRAIN_MS).unref()
  await server?.stop().catch((error: unknown) => console.error(messageOf(error)))
  process.exit(code)
}

try {
  const config = readConfig(process.env, { production, demo })
  server = await startServer(config, () => {
    console.error(
      'The embedded PostgreSQL ended unexpectedly; its messages are in postgres.log of the data folder',
    )
    void stop(1)
  })
  console.log(`\nVicino is ready: ${server.address}\n`)
  if (server.mapOutOfReach) {
    console.log('The map server does not answer from here: the map draws its own ground (MAP_STYLE_URL)\n')
  }
  if (demo) {
    const { password, accounts } = await demoAccounts()
    console.log(`Demo accounts (password ${password}):`)
    for (const { email, role } of accounts) console.log(`  ${email.padEnd(26)} ${role}`)
    console.log('\nStop with Ctrl-C; the data stays.')
  }
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return `The environment is not right:\n${z.prettifyError(error)}`
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port taken: ${error.message}. Set PORT to another one.`
  }
  return production ? error.message : (error.stack ?? error.message)
}
