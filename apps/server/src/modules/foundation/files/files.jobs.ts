import type { Db } from '../../../platform/db/database.ts'
import { keyOf } from '../../../platform/files/keys.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { UNUSED_SECONDS } from './claim-files.ts'
import { deleteDueFiles, knownObjects } from './files.queries.ts'
import { deleteOldUploads } from './uploads.queries.ts'

/** Most files, uploads and objects in one run. */
const BATCH = 500
const FOLDERS = ['images', 'uploads', 'videos', 'documents'] as const

/**
 * Deletes what nobody needs any more: files unused for a day, videos whose chunks stopped arriving,
 * and objects in the storage that no row names (left by a server that stopped between writing an
 * object and its row). Each run checks the next BATCH object names of a folder; the next run
 * continues there.
 */
export function filesJob({ storage }: Pick<Services, 'storage'>): Job {
  /**
   * Where the search for objects without a row continues: index of FOLDERS, and the last name
   * checked.
   */
  const reached = { folder: 0, after: '' }
  return {
    name: 'files-housekeeping',
    everySeconds: 3600,
    async run(tx, now) {
      const before = new Date(now.getTime() - UNUSED_SECONDS * 1000)
      // Objects are deleted before the transaction commits: if a run fails its rows are still
      // there, and the next run deletes the same objects again.
      await storage.remove(await deleteDueFiles(tx, now, BATCH))
      await storage.remove(await deleteOldUploads(tx, before, BATCH))
      const folder = FOLDERS[reached.folder] ?? 'images'
      const found = await storage.list(folder, reached.after, BATCH)
      if (found.length < BATCH)
        Object.assign(reached, { folder: (reached.folder + 1) % FOLDERS.length, after: '' })
      else reached.after = found.at(-1)?.name ?? ''
      const old = found.filter(({ modifiedAt }) => modifiedAt < before).map(({ name }) => name)
      await storage.remove(await withoutRow(tx, old))
    },
  }
}

/** Returns those objects that no row of `files` or `uploads` names. */
async function withoutRow(tx: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const keys = names.map(keyOf).filter((key) => key !== undefined)
  const known = await knownObjects(tx, names, keys)
  return names.filter((name) => !known.has(name))
}
