import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putIfFree } from '../platform/exclusive-file.ts'
import { UserFacingError } from '../platform/user-facing-error.ts'
import { startOf } from '../platform/processes.ts'

interface Holder {
  readonly pid: number
  /** When that process began; this distinguishes it from a later process with the same id. */
  readonly started: string
  /** Unique for each lock. */
  readonly id: string
}

/** Releases the lock for the next process. */
export type ReleaseLock = () => Promise<void>

/**
 * Gives this process the exclusive right to start, stop or delete the embedded cluster of a data
 * folder, until it releases the lock or ends. Two processes at the same time would stop each
 * other's PostgreSQL. The lock of an ended process is taken over.
 * @throws UserFacingError that names the process that holds the lock
 */
export async function lockDataFolder(dataDir: string): Promise<ReleaseLock> {
  const path = join(dataDir, 'database.lock')
  await mkdir(dataDir, { recursive: true })
  const mine: Holder = { pid: process.pid, started: await startOf(process.pid), id: randomUUID() }
  const draft = `${path}.${mine.id}.draft`
  try {
    await writeFile(draft, `${mine.pid}\n${mine.started}\n${mine.id}\n`)
    await acquire(path, draft)
  } finally {
    await rm(draft, { force: true })
  }
  // A process that ends in the middle of its work also removes its lock.
  const releaseAtExit = (): void => rmSync(path, { force: true })
  process.once('exit', releaseAtExit)
  return async () => {
    process.removeListener('exit', releaseAtExit)
    await rm(path, { force: true })
  }
}

/**
 * Puts the prepared lock file at `path` if nothing is there (exclusively and, where the file system
 * has links, complete). A lock left by a dead process is replaced while a second lock is held,
 * which is named after the id of the dead one. When several processes find the same dead lock, only
 * one replaces it, and none can remove a live lock that has taken its place.
 * @throws UserFacingError that names the process that holds the lock
 */
async function acquire(path: string, draft: string): Promise<void> {
  if (await putIfFree(draft, path)) return
  const holder = await holderOf(path)
  if (holder === undefined) return acquire(path, draft)
  if (await isAlive(holder)) throw new UserFacingError(refusal(path, holder.pid))
  const claim = `${path}.${holder.id}`
  await acquire(claim, draft)
  if ((await holderOf(path))?.id === holder.id) return rename(claim, path)
  await rm(claim)
  return acquire(path, draft)
}

/**
 * Reads the process that holds a lock; undefined when the file does not exist. A file that a power
 * failure cut short belongs to no process, because a live lock is complete when it appears.
 */
async function holderOf(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [pid, started, id] = text.split('\n')
  if (started === undefined || id === undefined || id === '') return { pid: 0, started: '', id: 'broken' }
  return { pid: Number(pid), started, id }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await startOf(pid)) === started
}

function refusal(path: string, pid: number): string {
  return (
    `Process ${pid} is working on the embedded database of this data folder (${path}). ` +
    'Wait until it has ended or stop it, then try again; a command works beside a server once that is ready.'
  )
}
