import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOf } from '../platform/processes.ts'

interface Holder {
  readonly pid: number
  /** When that process began: tells it from a later one of the same number. */
  readonly started: string
  /** Names this very lock. */
  readonly id: string
}

/** Gives the folder free for the next process. */
export type ReleaseLock = () => Promise<void>

/**
 * Makes this process the one that may start, stop or delete the embedded cluster of a data folder, until it releases
 * the lock or ends: two at once would stop each other's PostgreSQL. A lock whose process is gone is taken over.
 * @throws Error naming the process that holds it.
 */
export async function lockDataFolder(dataDir: string): Promise<ReleaseLock> {
  const path = join(dataDir, 'database.lock')
  await mkdir(dataDir, { recursive: true })
  const mine: Holder = { pid: process.pid, started: await startOf(process.pid), id: randomUUID() }
  const draft = `${path}.${mine.id}.draft`
  await writeFile(draft, `${mine.pid}\n${mine.started}\n${mine.id}\n`)
  try {
    await take(path, draft)
  } finally {
    await rm(draft)
  }
  return () => rm(path, { force: true })
}

/**
 * Puts the draft at a path where nothing is (a link is made exclusively and whole). What a dead process left there is
 * replaced under a lock of its own, named after the very lock that it replaces: of several that find the same dead
 * lock one replaces it, and nobody can remove a live one that came in its place meanwhile.
 * @throws Error naming the process that holds it.
 */
async function take(path: string, draft: string): Promise<void> {
  if (await linked(draft, path)) return
  const holder = await holderOf(path)
  if (holder === undefined) return take(path, draft)
  if (await lives(holder)) throw new Error(refusal(path, holder.pid))
  const claim = `${path}.${holder.id}`
  await take(claim, draft)
  if ((await holderOf(path))?.id === holder.id) return rename(claim, path)
  await rm(claim)
  return take(path, draft)
}

function linked(draft: string, path: string): Promise<boolean> {
  return link(draft, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

/**
 * Who holds a lock, undefined when it is gone meanwhile. A file that a power cut left half written is nobody's: a live
 * lock was linked into place whole.
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

async function lives({ pid, started }: Holder): Promise<boolean> {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is there, of another user.
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
