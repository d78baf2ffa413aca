import type { Db } from '../../platform/db/database.ts'
import { keyOf } from '../../platform/files/keys.ts'
import type { Services } from '../../platform/http/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteDueFiles, knownObjects } from './files.queries.ts'
import { UNUSED_SECONDS } from './files.service.ts'
import { deleteOldUploads } from './uploads.queries.ts'

/** So much of each kind in one turn. */
const MOST = 500
const FOLDERS = ['images', 'uploads', 'videos'] as const

/**
 * Removes files that nothing uses, videos that stopped coming, and objects that no row names: a server that ended
 * between storage and database leaves such. The last look at MOST objects a turn, going on where the turn before ended.
 */
export function filesJob({ storage }: Pick<Services, 'storage'>): Job {
  const reached = { folder: 0, after: '' }
  return {
    name: 'files-housekeeping',
    everySeconds: 3600,
    async run(tx, now) {
      const before = new Date(now.getTime() - UNUSED_SECONDS * 1000)
      // Objects before the commit: of a turn that fails the rows stay, and the next one takes them again.
      await storage.remove(await deleteDueFiles(tx, now, MOST))
      await storage.remove(await deleteOldUploads(tx, before, MOST))
      const folder = FOLDERS[reached.folder] ?? 'images'
      const found = await storage.list(folder, reached.after, MOST)
      if (found.length < MOST)
        Object.assign(reached, { folder: (reached.folder + 1) % FOLDERS.length, after: '' })
      else reached.after = found.at(-1)?.name ?? ''
      const old = found.filter(({ modifiedAt }) => modifiedAt < before).map(({ name }) => name)
      await storage.remove(await unknown(tx, old))
    },
  }
}

async function unknown(tx: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const keys = names.map(keyOf).filter((key) => key !== undefined)
  const known = await knownObjects(tx, names, keys)
  return names.filter((name) => !known.has(name))
}
