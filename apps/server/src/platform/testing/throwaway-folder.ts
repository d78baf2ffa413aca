import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Twice what the databases of a run take. */
const ROOM_BYTES = 2 * 1024 ** 3
/** Folders of before say which process made them. */
const MADE_BY = /^vicino-\w+-(\d+)-\w+$/

/**
 * A new folder for databases that nobody needs after a test. It is in memory where there is room: each test file has a database of
 * its own, a thousand files, which are made there in 20 ms and on some disks in half a second.
 */
export async function throwawayFolder(name: string): Promise<string> {
  if (!(await hasRoom())) return folderOnDisk(name)
  await removeLeftovers()
  return passable(join(MEMORY, `vicino-${name}-${process.pid}-`))
}

/** The same on the disk, for what measures it. */
export function folderOnDisk(name: string): Promise<string> {
  return passable(join(tmpdir(), `vicino-${name}-`))
}

/** Started by root, PostgreSQL runs as another user, who may pass through this folder and not look around in it. */
async function passable(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await chmod(folder, 0o711)
  return folder
}

async function hasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
}

/** What runs that were killed have left takes memory until the machine is started again. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = MADE_BY.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    // Another user's stay.
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
