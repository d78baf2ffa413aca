import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UserFacingError } from '../../platform/user-facing-error.ts'

/** What a file of a backup must be. */
const part = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Part = z.output<typeof part>

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the server that made it. */
  version: z.string(),
  /** Major version of PostgreSQL, whose files no other one reads. */
  postgres: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Positions of the write-ahead log; all that was committed before `endLsn` is in the backup. */
  startLsn: z.string(),
  endLsn: z.string(),
  database: part.extend({ unpacked: z.int() }),
  secrets: part,
  /** By the path below files/; null where uploads lie in a bucket. */
  files: z.record(z.string(), part).nullable(),
})
export type Manifest = z.output<typeof manifestSchema>

export const MANIFEST = 'manifest.json'
export const DATABASE = 'database.tar.zst'
export const SECRETS = 'secrets.json'
export const FILES = 'files'

/**
 * Reads the manifest of a backup and compares the sizes of its files. The manifest is written last,
 * so a backup that was cut has none.
 * @throws UserFacingError when the folder holds no whole backup
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new UserFacingError(
      `${folder} is no whole backup: it has no ${MANIFEST}, so it was cut or is something else`,
    )
  })
  const manifest = parsed(text)
  if (manifest === undefined) {
    throw new UserFacingError(
      `${join(folder, MANIFEST)} is damaged, or of a backup that another version made`,
    )
  }
  for (const [path, { bytes }] of partsOf(manifest)) {
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (found?.size !== bytes) {
      throw new UserFacingError(
        `${join(folder, path)} ${found === undefined ? 'is missing' : `has ${found.size} bytes in place of ${bytes}`}: this backup is not whole, take another one`,
      )
    }
  }
  return manifest
}

function parsed(text: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function partsOf({ database, secrets, files }: Manifest): [string, Part][] {
  return [
    [DATABASE, database],
    [SECRETS, secrets],
    ...Object.entries(files ?? {}).map(([path, each]): [string, Part] => [join(FILES, path), each]),
  ]
}

/** The size of all uploads in a backup. */
export const bytesOfFiles = ({ files }: Manifest): number =>
  Object.values(files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0)
