import { type ChildProcess, spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds for a start with the demo at most, on a machine that does other work too. */
const READY_MS = 600_000
const STOPPED_MS = 60_000
const ANSWERED_MS = 60_000

export interface Start {
  /** Folder of the project. */
  readonly project: string
  readonly dataDir?: string
  readonly port?: number
  readonly demo?: boolean
  /** The user that starts it; this process's user by default. */
  readonly as?: { readonly uid: number; readonly gid: number; readonly home: string }
  /** Folder before all others in PATH. */
  readonly path?: string
  readonly env?: Readonly<Record<string, string>>
  /** The server alone, without npm and the web app. */
  readonly bare?: boolean
}

export interface Running {
  /** A browser's first address; for a bare server its readiness check. */
  readonly firstAddress: string
  /** Everything printed so far. */
  output(): string
  /** Presses Ctrl-C and waits for the end. */
  stop(): Promise<void>
  /** Kills the server alone; its child processes live on. */
  kill(): Promise<void>
}

/** Tells whether a server listens on a port of this machine. */
export const answersOn = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy()).once('connect', () => socket.end())
  })

/** Returns the last lines of an output, without stack frames. */
const reasonIn = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .slice(-4)

/** The product ended before it was ready. */
export class Refused extends Error {
  readonly output: string
  constructor(output: string) {
    super(`it did not start: ${reasonIn(output).join(' – ') || 'nothing was printed'}`)
    this.output = output
  }
}

/**
 * Runs `npm start` in a folder as a person types it, until the product says that it is ready.
 * @throws Refused when it ends before
 */
export async function start(options: Start): Promise<Running> {
  const { as, demo = false, bare = false, port = await freePort() } = options
  const flags = demo ? [] : ['--no-demo']
  const [program, args] = bare
    ? [process.execPath, ['apps/server/src/main.ts', ...flags]]
    : ['npm', ['start', '--', ...flags]]
  const child = spawn(program, args, {
    cwd: options.project,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(options, port),
    ...(as === undefined ? {} : { uid: as.uid, gid: as.gid }),
  })
  const ended = endOf(child)
  let output = ''
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        output += `${line}\n`
        const address = /Vicino is ready: ([^\s"]+)/.exec(line)?.[1]
        if (address !== undefined) resolve(address)
      })
    }
  })
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid ?? 0), name)
    } catch {
      // It has ended by itself.
    }
  }
  const over = new AbortController()
  const address = await Promise.race([
    ready,
    ended.then(() => undefined),
    wait(READY_MS, undefined, { signal: over.signal }).catch(() => undefined),
  ])
  over.abort()
  if (address === undefined) {
    signal('SIGKILL')
    await ended
    throw new Refused(output)
  }
  const end = async (name: NodeJS.Signals): Promise<void> => {
    signal(name)
    const late = setTimeout(() => signal('SIGKILL'), STOPPED_MS)
    await ended
    clearTimeout(late)
  }
  const firstAddress = bare ? `${address}/api/v1/health/ready` : address
  return { firstAddress, output: () => output, stop: () => end('SIGINT'), kill: () => end('SIGKILL') }
}

/**
 * Returns an environment like that of the user's own shell, without the variables of the npm that
 * runs this script.
 */
function environmentOf({ dataDir, as, path, env }: Start, port: number): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE|^XDG_|^INIT_CWD$|^DATA_DIR$/i.test(name),
  )
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(own),
    PATH: [...(path === undefined ? [] : [path]), ...folders].join(':'),
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
    ...(as === undefined ? {} : { HOME: as.home }),
    ...env,
  }
}

/** Waits for the end of a program and of its output. */
function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
}

/**
 * Requests the first page of a running product. On a busy machine it may answer 503 in its first
 * seconds; then the request is repeated.
 */
export async function firstPage({ firstAddress }: Running): Promise<void> {
  const deadline = Date.now() + ANSWERED_MS
  for (;;) {
    const answer = await fetch(firstAddress)
    const text = await answer.text()
    if (answer.ok && /<html|\{/.test(text)) return
    if (answer.status !== 503 || Date.now() > deadline) {
      throw new Error(`${firstAddress} was answered with ${answer.status}`)
    }
    await wait(1000)
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
