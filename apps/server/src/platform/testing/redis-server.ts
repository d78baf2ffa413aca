import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { connect } from 'node:net'
import { freePort } from './free-port.ts'

const HOW =
  'Tests of Redis need its server: apt-get install redis-server (or valkey-server), brew install redis, or REDIS_SERVER_PATH'
const NAMES = ['redis-server', 'valkey-server']

export interface TestRedis {
  readonly url: string
  pid(): number
  start(): Promise<void>
  /** Ends it without a word (SIGKILL). */
  kill(): Promise<void>
}

/** Starts a real Redis or Valkey on a free port, without files. @throws Error where none is installed */
export async function startRedis(): Promise<TestRedis> {
  const program = programOf()
  const port = await freePort()
  let running: ChildProcess
  const start = async (): Promise<void> => {
    running = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    )
    await Promise.race([answers(port), failure(running)])
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => running.pid ?? 0,
    start,
    async kill() {
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

function programOf(): string {
  const named = process.env['REDIS_SERVER_PATH']
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/opt/homebrew/bin']
  const paths =
    named === undefined ? folders.flatMap((folder) => NAMES.map((name) => join(folder, name))) : [named]
  const find = () => paths.find((path) => existsSync(path))
  const found = find() ?? (install(), find())
  if (found === undefined) throw new Error(HOW)
  return found
}

/** Root on Debian gets the package, whose service does not start (RUNLEVEL). Test files take turns. */
function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const turn = ['-o', 'DPkg::Lock::Timeout=300']
  spawnSync('apt-get', [...turn, 'update', '-qq'], { env })
  spawnSync('apt-get', [...turn, 'install', '-y', '-qq', 'redis-server'], { env })
}

async function failure(child: ChildProcess): Promise<never> {
  const [reason] = (await Promise.race([once(child, 'exit'), once(child, 'error')])) as unknown[]
  throw new Error(`Redis ended: ${String(reason)}`)
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
