import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UserFacingError } from '../../platform/user-facing-error.ts'
import { FILES, SECRETS } from './manifest.ts'

/** What a restore brings into a data folder. A cluster lies there or in the place that the note names. */
const CLUSTER = ['postgres', 'postgres.place.json']
const BROUGHT = [[SECRETS], [FILES], CLUSTER] as const

/** Where a restore is made, and the name of it when it is whole and checked. */
export const draftOf = (dataDir: string): string => join(dataDir, 'restoring')
export const restoredOf = (dataDir: string): string => join(dataDir, 'restored')

/** What of an installation is in a data folder already. */
export async function presentIn(dataDir: string): Promise<string[]> {
  const names = await namesIn(dataDir)
  return BROUGHT.flat().filter((name) => names.includes(name))
}

/** @throws UserFacingError when a part of the data folder cannot be renamed, as it is a mount */
export async function assertMovable(dataDir: string): Promise<void> {
  const { dev } = await stat(dataDir)
  for (const name of await presentIn(dataDir)) {
    if ((await stat(join(dataDir, name))).dev === dev) continue
    throw new UserFacingError(
      `${join(dataDir, name)} is on another disk than its folder: restore into another DATA_DIR`,
    )
  }
}

/**
 * Moves a restore that is whole into its data folder, and what was there into `replaced-…`. Call it
 * under the data folder's lock. Where it is cut, the next call goes on, so each start calls it.
 * @returns the folder of what was replaced
 */
export async function putInPlace(dataDir: string): Promise<string | undefined> {
  const restored = restoredOf(dataDir)
  const brought = await namesIn(restored)
  if (brought.length === 0) return undefined
  let replaced: string | undefined
  for (const part of BROUGHT) {
    if (!part.some((name) => brought.includes(name))) continue
    const present = await namesIn(dataDir)
    for (const name of part) {
      if (!present.includes(name)) continue
      replaced ??= join(dataDir, `replaced-${Date.now()}`)
      await mkdir(replaced, { recursive: true })
      await rename(join(dataDir, name), join(replaced, name))
    }
    for (const name of part) {
      if (brought.includes(name)) await rename(join(restored, name), join(dataDir, name))
    }
  }
  // PostgreSQL's messages of the recovery are left.
  await rm(restored, { recursive: true })
  return replaced
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
