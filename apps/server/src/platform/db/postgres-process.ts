import { spawn } from 'node:child_process'
import { open, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UserFacingError } from '../user-facing-error.ts'
import { commandOf, parentOf } from '../processes.ts'
import { type ProgramEnd, reasonOf } from '../program.ts'
import type { Owner } from './postgres-owner.ts'

export interface PostgresProcess {
  readonly pid: number
  /** How it ended, for whatever reason; undefined while it runs. Its messages are in its logs. */
  ended(): Omit<ProgramEnd, 'printed'> | undefined
  /** Called once if it ends without stop(). */
  onFailure(listener: () => void): void
  /**
   * Stops it (PostgreSQL's fast shutdown: connections are closed, everything is written to disk)
   * and waits for its end. After 20 seconds it is killed, which loses nothing: the next start
   * replays its log.
   */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a cluster, in its own process group: then Ctrl-C in a terminal only reaches
 * the server, which finishes its requests and stops PostgreSQL last. Its messages go to
 * `postgres.log` beside the cluster.
 */
export async function spawnPostgres(
  program: string,
  directory: string,
  options: { owner: Owner; settings: Readonly<Record<string, string>>; logFile: string },
): Promise<PostgresProcess> {
  const log = await open(options.logFile, 'w', 0o600)
  const flags = Object.entries(options.settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawn(program, ['-D', directory, ...flags], {
    ...options.owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, LC_MESSAGES: 'C' },
  })
  const error = await new Promise<Error | undefined>((resolve) => {
    child.once('spawn', () => resolve(undefined))
    child.once('error', resolve)
  })
  await log.close()
  if (error !== undefined) {
    throw new UserFacingError(`${directory}: ${reasonOf({ printed: '', code: null, signal: null, error })}`)
  }
  let over: Omit<ProgramEnd, 'printed'> | undefined
  let stopping = false
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      over = { code, signal }
      resolve()
    })
  })
  // A running PostgreSQL does not keep this process alive; if this process ends without stop(),
  // PostgreSQL is stopped too.
  child.unref()
  const stopToo = (): void => void (over ?? child.kill('SIGINT'))
  process.once('exit', stopToo)
  return {
    pid: child.pid ?? 0,
    ended: () => over,
    onFailure: (listener) => void child.once('exit', () => stopping || listener()),
    async stop() {
      stopping = true
      process.removeListener('exit', stopToo)
      if (over !== undefined) return
      child.ref()
      child.kill('SIGINT')
      const kill = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS)
      await exit
      clearTimeout(kill)
    },
  }
}

const KILLED_AFTER_MS = 20_000
const STOPS_WITHIN_MS = 30_000

/**
 * Stops a PostgreSQL that a killed process left running on this cluster, and waits for its end. A
 * pid file whose number belongs to another program by now (containers reuse few numbers) is
 * deleted, because PostgreSQL would refuse to start.
 * @throws Error when the process that started it is still alive, or when it has not ended after
 * `withinMs`
 */
export async function stopLeftover(directory: string, withinMs = STOPS_WITHIN_MS): Promise<void> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  if (!(await isPostgresOf(pid, directory))) {
    if (await isSomethingElse(pid, directory)) await rm(join(directory, 'postmaster.pid'))
    return
  }
  const owner = await ownerOf(pid)
  if (owner !== undefined) {
    throw new UserFacingError(
      `PostgreSQL (process ${pid}) on ${directory} belongs to process ${owner}: stop that first`,
    )
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; await isPostgresOf(pid, directory); waited += 50) {
    if (waited >= withinMs) {
      throw new UserFacingError(
        `PostgreSQL (process ${pid}) on ${directory} has not stopped in ${withinMs / 1000} s`,
      )
    }
    await wait(50)
  }
}

/**
 * Returns the Node process that started a PostgreSQL, if it is still alive. (A process whose parent
 * has ended is adopted by process 1.)
 */
async function ownerOf(pid: number): Promise<number | undefined> {
  const parent = await parentOf(pid)
  if (parent <= 1) return undefined
  // Arguments are apart where the system says so; a path may contain spaces.
  const [program = ''] = (await commandOf(parent)).split('\0', 1)
  return /(?:^|\/)node(?:\s|$)/.test(program) ? parent : undefined
}

/** Whether a process is a PostgreSQL on this cluster. */
async function isPostgresOf(pid: number, directory: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(directory)
}

/**
 * Tells whether a process certainly does not work on this cluster: it is no PostgreSQL, or one in
 * another folder.
 */
async function isSomethingElse(pid: number, directory: string): Promise<boolean> {
  const command = await commandOf(pid)
  if (!command.includes('postgres')) return command !== ''
  const [itsFolder, folder] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => undefined),
    realpath(directory),
  ])
  return itsFolder !== undefined && itsFolder !== folder
}
