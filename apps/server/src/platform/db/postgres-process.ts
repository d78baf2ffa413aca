import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf, parentOf } from '../processes.ts'
import type { Owner } from './postgres-binaries.ts'

export interface PostgresProcess {
  readonly pid: number
  /** True once it has ended, for whatever reason. */
  ended(): boolean
  /** Called once if it ends without stop(). */
  onFailure(listener: () => void): void
  /** Fast shutdown: sessions end, everything is written, a clean cluster stays. */
  stop(): Promise<void>
}

/**
 * Starts a postmaster on a cluster. It leads a process group of its own, so that Ctrl-C in a terminal reaches the
 * server first, which drains and then stops it. Its messages go to `postgres.log` beside the cluster.
 */
export async function spawnPostgres(
  program: string,
  directory: string,
  options: { owner: Owner; settings: Readonly<Record<string, string>>; logFile: string },
): Promise<PostgresProcess> {
  const log = await open(options.logFile, 'w')
  const flags = Object.entries(options.settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawn(program, ['-D', directory, ...flags], {
    ...options.owner,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, LC_MESSAGES: 'C' },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  await log.close()
  let over = false
  let stopping = false
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => {
      over = true
      resolve()
    })
  })
  // The postmaster alone keeps no server alive, and an exit nobody planned takes it along.
  child.unref()
  const follow = (): void => void (over || child.kill('SIGINT'))
  process.once('exit', follow)
  return {
    pid: child.pid ?? 0,
    ended: () => over,
    onFailure: (listener) => void child.once('exit', () => stopping || listener()),
    async stop() {
      stopping = true
      process.removeListener('exit', follow)
      if (over) return
      child.ref()
      child.kill('SIGINT')
      await exit
    },
  }
}

const STOPS_WITHIN_MS = 30_000

/**
 * Stops a postmaster that a killed process left running on this cluster; waits until it is gone.
 * @throws Error when it belongs to a live process, or is still there after so many milliseconds.
 */
export async function stopLeftover(directory: string, withinMs = STOPS_WITHIN_MS): Promise<void> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !(await serves(pid, directory))) return
  const owner = await ownerOf(pid)
  if (owner !== undefined) {
    throw new Error(
      `PostgreSQL (process ${pid}) on ${directory} belongs to process ${owner}: stop that first`,
    )
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; await serves(pid, directory); waited += 50) {
    if (waited >= withinMs) {
      throw new Error(`PostgreSQL (process ${pid}) on ${directory} has not stopped in ${withinMs / 1000} s`)
    }
    await wait(50)
  }
}

/** The Node process that started a postmaster and still lives: an orphan's parent is the system's first process. */
async function ownerOf(pid: number): Promise<number | undefined> {
  const parent = await parentOf(pid)
  if (parent <= 1) return undefined
  const [program = ''] = (await commandOf(parent)).split(/[\0 ]/)
  return /^node\b/.test(basename(program)) ? parent : undefined
}

/** Whether a process is the postmaster of this very cluster. */
async function serves(pid: number, directory: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(directory)
}
