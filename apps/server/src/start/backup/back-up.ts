import { constants, createZstdCompress } from 'node:zlib'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { startBaseBackup } from '../../platform/db/base-backup.ts'
import { SERVER } from '../../platform/db/sql-files.ts'
import { filesFolder } from '../../platform/files/keys.ts'
import { UserFacingError } from '../../platform/user-facing-error.ts'
import { reachDatabase } from '../database.ts'
import { DATABASE, FILES, MANIFEST, type Manifest, type Part, SECRETS } from './manifest.ts'
import { copyMeasured, Measured, writeSecret } from './measured.ts'

/** A backup that was made. */
export interface MadeBackup {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Makes a backup of a data folder whose database is the embedded one, beside a running server or
 * without one: database, uploads and secrets. It gets its name when it is whole and on the disk; a
 * failure leaves nothing.
 * @param to folder in which the backup becomes a folder
 * @throws UserFacingError when the database is not the embedded one, or another backup is being made
 */
export async function backUp(config: Config, to: string): Promise<MadeBackup> {
  if (config.databaseUrl !== undefined) {
    throw new UserFacingError(
      'DATABASE_URL is set: this backup is for the embedded database. Back up your own PostgreSQL with its tools (docs/operations.md, "Backup")',
    )
  }
  const startedAt = new Date()
  const folder = join(to, `vicino-${startedAt.toISOString().replaceAll(/[:-]|\.\d+/g, '')}`)
  const draft = `${folder}.part`
  const database = await reachDatabase(config, { exclusive: false })
  try {
    await mkdir(to, { recursive: true })
    await mkdir(draft, { mode: 0o700 })
    try {
      const manifest = await fill(draft, config, database.url, startedAt)
      await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
        mode: 0o600,
        flush: true,
      })
      await rename(draft, folder)
      await onDisk(to)
      return { folder, manifest }
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  } finally {
    await database.release()
  }
}

async function fill(draft: string, config: Config, url: string, startedAt: Date): Promise<Manifest> {
  const inBucket = config.s3 !== null
  const uploads = new Uploads(filesFolder(config.dataDir), join(draft, FILES))
  // Twice: a row has its file, whether it came while the database was copied or its row went.
  if (!inBucket) await uploads.copy()
  const copied = await copyDatabase(url, join(draft, DATABASE))
  if (!inBucket) await uploads.copy()
  const secrets = await copyMeasured(join(config.dataDir, SECRETS), join(draft, SECRETS))
  const { version } = JSON.parse(await readFile(join(SERVER, 'package.json'), 'utf8')) as { version: string }
  return {
    format: 1,
    version,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    ...copied,
    secrets,
    files: inBucket ? null : uploads.parts(),
  }
}

async function copyDatabase(
  url: string,
  path: string,
): Promise<Pick<Manifest, 'postgres' | 'startLsn' | 'endLsn' | 'database'>> {
  const backup = await startBaseBackup(url)
  try {
    const [tar, packed] = [new Measured(), new Measured()]
    const fast = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
    await writeSecret(path, backup.tar, tar, fast, packed)
    const { start, end } = await backup.sent
    const part = { ...packed.result(), unpacked: tar.result().bytes }
    return { postgres: backup.major, startLsn: start, endLsn: end, database: part }
  } finally {
    await backup.close()
  }
}

/** The uploaded files of an installation while they are copied. */
class Uploads {
  readonly #from: string
  readonly #to: string
  readonly #copied = new Map<string, { readonly part: Part; readonly state: string }>()

  constructor(from: string, to: string) {
    this.#from = from
    this.#to = to
  }

  /** Copies what was not copied yet, and again what was still being written then. */
  async copy(): Promise<void> {
    const entries = await readdir(this.#from, { recursive: true, withFileTypes: true }).catch(
      whereMissing([]),
    )
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const from = join(entry.parentPath, entry.name)
      const path = from.slice(this.#from.length + 1).replaceAll('\\', '/')
      const found = await stat(from).catch(whereMissing(undefined))
      const state = `${found?.size} ${found?.mtimeMs}`
      if (found === undefined || this.#copied.get(path)?.state === state) continue
      this.#copied.delete(path)
      await rm(join(this.#to, path), { force: true })
      const part = await copyMeasured(from, join(this.#to, path)).catch(whereMissing(undefined))
      if (part !== undefined) this.#copied.set(path, { part, state })
    }
  }

  parts(): Record<string, Part> {
    return Object.fromEntries([...this.#copied].map(([path, { part }]) => [path, part]))
  }
}

/** For files that are deleted while the backup reads them. */
const whereMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }

/** Makes the names in a folder survive a power failure. Windows opens no folders. */
async function onDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
