import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { programOf } from './debian.ts'
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
  const program = process.env['REDIS_SERVER_PATH'] ?? programOf(NAMES, 'redis-server', HOW)
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
