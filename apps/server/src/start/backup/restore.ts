import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type Difference, findDifferences } from '../../modules/administration/reconciliation/public.ts'
import { unpackCluster } from '../../platform/db/base-backup.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { findPlace, removeCluster } from '../../platform/db/postgres-place.ts'
import { databasePassword } from '../../platform/secrets.ts'
import { UserFacingError } from '../../platform/user-facing-error.ts'
import { lockDataFolder } from '../data-lock.ts'
import { runningServer } from '../running.ts'
import { bytesOfFiles, DATABASE, FILES, type Manifest, type Part, readManifest, SECRETS } from './manifest.ts'
import { assertSame, copyMeasured, Measured } from './measured.ts'
import { assertMovable, draftOf, presentIn, putInPlace, restoredOf } from './put-in-place.ts'

/** Major version of the embedded PostgreSQL. */
const POSTGRES = 18
/** Free bytes beyond the size of what is restored: the log that the recovery writes. */
const ROOM = 256 * 1024 ** 2
const SHOWN = 3

export interface RestoreOptions {
  /** Take the place of an installation in the data folder, which is kept beside it. */
  readonly replace: boolean
  /** Take a database in which something does not agree. */
  readonly withDifferences: boolean
}

export interface Restored {
  readonly manifest: Manifest
  readonly differences: readonly Difference[]
  /** Where the installation lies that was there before. */
  readonly replaced: string | undefined
}

/**
 * Makes the installation of a backup in a data folder: checks its checksums, lets PostgreSQL recover,
 * applies the migrations of this version and compares what has to agree. Until all of that is done
 * the data folder is as it was; a failure leaves nothing.
 * @throws UserFacingError when the backup is not whole, the data folder is in use or holds an
 * installation, or something does not agree
 */
export async function restore(from: string, dataDir: string, options: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(from)
  if (manifest.postgres !== POSTGRES) {
    throw new UserFacingError(
      `${from} is of PostgreSQL ${manifest.postgres} and this version has ${POSTGRES}: restore it with the version that made it (${manifest.version})`,
    )
  }
  const running = await runningServer(dataDir)
  if (running !== undefined)
    throw new UserFacingError(`A server (process ${running.pid}) runs on ${dataDir}: stop it first`)
  const unlock = await lockDataFolder(dataDir)
  try {
    await putInPlace(dataDir)
    await assertRoom(dataDir, manifest)
    const present = await presentIn(dataDir)
    if (present.length > 0 && !options.replace) {
      throw new UserFacingError(
        `${dataDir} holds an installation already (${present.join(', ')}): name another folder with --into, or add --replace, which moves it aside`,
      )
    }
    await assertMovable(dataDir)
    const differences = await restoreInto(draftOf(dataDir), from, manifest, options)
    await rename(draftOf(dataDir), restoredOf(dataDir))
    return { manifest, differences, replaced: await putInPlace(dataDir) }
  } finally {
    await unlock()
  }
}

async function restoreInto(
  draft: string,
  from: string,
  manifest: Manifest,
  { withDifferences }: RestoreOptions,
): Promise<Difference[]> {
  const cluster = join(draft, 'postgres')
  await removeCluster(cluster)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  try {
    await take(from, draft, SECRETS, manifest.secrets)
    await unpackDatabase(join(from, DATABASE), cluster, manifest.database)
    if (manifest.files !== null) await mkdir(join(draft, FILES))
    for (const [path, part] of Object.entries(manifest.files ?? {}))
      await take(from, draft, join(FILES, path), part)
    const differences = await recover(draft, cluster)
    if (differences.length > 0 && !withDifferences) {
      const first = differences.slice(0, SHOWN).map(({ kind, id }) => `${kind} ${id}`)
      throw new UserFacingError(
        `${differences.length} things in the database of this backup do not agree (${first.join(', ')} …): take another backup, or add --with-differences and see npm run reconcile`,
      )
    }
    return differences
  } catch (error) {
    await removeCluster(cluster)
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Copies a file of the backup and compares it with the manifest. */
async function take(from: string, to: string, path: string, wanted: Part): Promise<void> {
  assertSame(join(from, path), await copyMeasured(join(from, path), join(to, path)), wanted)
}

/** Unpacks the cluster as the user as whom PostgreSQL will run. */
async function unpackDatabase(path: string, cluster: string, wanted: Part): Promise<void> {
  const measured = new Measured()
  await pipeline(createReadStream(path), measured.resume())
  assertSame(path, measured.result(), wanted)
  const { directory, draft, owner } = await findPlace(cluster)
  const tar = new PassThrough()
  // tar says why it ended early; a checked file does not break by itself.
  const read = pipeline(createReadStream(path), createZstdDecompress(), tar).catch(() => undefined)
  await Promise.all([unpackCluster(tar, draft, owner), read])
  await rename(draft, directory)
}

/** Starts PostgreSQL on what was unpacked, which replays the log, and compares what has to agree. */
async function recover(draft: string, directory: string): Promise<Difference[]> {
  const embedded = await startEmbedded({ directory, password: await databasePassword(draft) })
  const db = openDatabase({ url: embedded.url, poolSize: 1, statementTimeoutMs: 0 })
  try {
    await migrate(db)
    return await findDifferences(db, new Date())
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

async function assertRoom(dataDir: string, manifest: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const needed = manifest.database.unpacked + bytesOfFiles(manifest) + ROOM
  if (bavail * bsize >= needed) return
  const [missing, wanted] = [bavail * bsize, needed].map((bytes) => Math.ceil(bytes / 1024 ** 2))
  throw new UserFacingError(
    `DATA_DIR: ${dataDir} has ${missing} MB free and the restore needs ${wanted} MB: make room`,
  )
}
