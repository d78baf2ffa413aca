import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'

/** The name of a backup, by which backups stand in the order of their times. */
const NAME = /^vicino-\d{8}T\d{6}Z$/

/**
 * Deletes the oldest backups of a folder, so that `kept` whole ones stay. What is no whole backup is
 * left alone and does not count. Returns the names of the deleted ones.
 */
export async function pruneBackups(folder: string, kept: number): Promise<string[]> {
  const whole: string[] = []
  for (const name of (await readdir(folder)).filter((each) => NAME.test(each)).toSorted()) {
    const isWhole = await readManifest(join(folder, name)).then(
      () => true,
      () => false,
    )
    if (isWhole) whole.push(name)
  }
  const old = whole.slice(0, Math.max(0, whole.length - kept))
  for (const name of old) {
    // A deletion that is cut leaves nothing that looks like a backup.
    const going = join(folder, `${name}.part`)
    await rename(join(folder, name), going)
    await rm(going, { recursive: true, force: true })
  }
  return old
}
