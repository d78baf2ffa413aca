import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSettings } from '@vicino/contract/administration/system/endpoints'
import { getLanding } from '@vicino/contract/marketplace/landing/endpoints'
import type { Config } from '../../config.ts'
import { isMigrated } from '../../platform/db/applied-steps.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { removeCluster } from '../../platform/db/postgres-place.ts'
import { completeSecrets } from '../../platform/secrets.ts'
import { createServices } from '../../platform/services.ts'
import { UserFacingError } from '../../platform/user-facing-error.ts'
import { reachDatabase } from '../database.ts'
import { backUp } from './back-up.ts'
import { bytesOfFiles, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

/** How long each step of a drill took, in ms, and what it brought. */
export interface Drill {
  readonly manifest: Manifest
  readonly backupMs: number
  readonly restoreMs: number
  readonly startMs: number
  readonly differences: number
}

/** What the product on a restored database has to answer. */
const ASKED = [getSettings, getLanding].map(({ path }) => `/api/v1${path}`)

/**
 * Shows that a backup of this installation is good: makes one, restores it into another folder,
 * starts the product on it and removes both. The product there sends nothing: it answers requests,
 * and neither workers nor jobs run.
 * @param folder where both are made; by default the system's folder for such files
 * @throws UserFacingError when a step fails
 */
export async function drill(config: Config, folder = tmpdir()): Promise<Drill> {
  const root = await mkdtemp(join(folder, 'vicino-drill-'))
  // PostgreSQL runs as another user when root starts it.
  await chmod(root, 0o711)
  try {
    const begun = performance.now()
    const { folder: backup, manifest } = await backUp(config, join(root, 'backups'))
    const backedUp = performance.now()
    const dataDir = join(root, 'data')
    const { differences } = await restore(backup, dataDir, { replace: false, withDifferences: false })
    const restored = performance.now()
    // Nobody else asks it, so a busy machine is no reason to turn a request away.
    await answers({ ...config, dataDir, logLevel: 'error', overloadDelayMs: 0 })
    const answered = performance.now()
    return {
      manifest,
      backupMs: backedUp - begun,
      restoreMs: restored - backedUp,
      startMs: answered - restored,
      differences: differences.length,
    }
  } finally {
    await removeCluster(join(root, 'data/postgres'))
    await rm(root, { recursive: true, force: true })
  }
}

async function answers(config: Config): Promise<void> {
  // Nothing else that a backup does needs the application, which takes seconds to load.
  const { buildApp } = await import('../../app.ts')
  const { FEATURES } = await import('../../modules/all.ts')
  const complete = await completeSecrets(config)
  const database = await reachDatabase(config, { exclusive: true })
  const db = openDatabase({ url: database.url, poolSize: 2, statementTimeoutMs: 0 })
  try {
    if (!(await isMigrated(db))) throw new UserFacingError('The restored database lacks migrations')
    const app = await buildApp(createServices(complete, db, FEATURES), FEATURES)
    try {
      for (const url of ASKED) {
        const { statusCode } = await app.inject({ url })
        if (statusCode !== 200)
          throw new UserFacingError(`On the restored database ${url} answered ${statusCode}`)
      }
    } finally {
      await app.close()
    }
  } finally {
    await db.destroy()
    await database.release()
  }
}

/** A drill in one line. */
export function presentDrill({ manifest, backupMs, restoreMs, startMs, differences }: Drill): string {
  const { database, files } = manifest
  const sizes = `${megabytes(database.unpacked)} of database in ${megabytes(database.bytes)}, ${Object.keys(files ?? {}).length} files of ${megabytes(bytesOfFiles(manifest))}`
  const times = `backup ${seconds(backupMs)}, restore with all checks ${seconds(restoreMs)}, start ${seconds(startMs)}`
  return `${times}; ${sizes}; ${differences === 0 ? 'everything agrees' : `${differences} differences`}`
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
