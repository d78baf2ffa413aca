import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Twice the size of the databases of a run. */
const ROOM_BYTES = 2 * 1024 ** 3
/** Names of such folders contain the process that made them. */
const MADE_BY = /^vicino-\w+-(\d+)-\w+$/

/**
 * Makes a folder for databases that are not needed after a test. It is in memory where there is
 * room: each test file has its own database, a thousand files, which take 20 ms there and half a
 * second on some disks.
 */
export async function throwawayFolder(name: string): Promise<string> {
  if (!(await hasRoom())) return folderOnDisk(name)
  await removeLeftovers()
  return passable(join(MEMORY, `vicino-${name}-${process.pid}-`))
}

/** Makes one on the disk, for tests that measure the disk. */
export function folderOnDisk(name: string): Promise<string> {
  return passable(join(tmpdir(), `vicino-${name}-`))
}

/**
 * Makes a folder that other users may pass through but not list: started by root, PostgreSQL runs
 * as another user.
 */
async function passable(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await chmod(folder, 0o711)
  return folder
}

async function hasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
}

/** Deletes folders of killed runs, which would take memory until the machine is restarted. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = MADE_BY.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    // Other users' folders stay.
    await rm(join(MEMORY, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
