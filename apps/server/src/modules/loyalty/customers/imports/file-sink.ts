import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileSink } from '../../../../platform/http/multipart.ts'

/** An uploaded file in its own folder, until its rows are stored. */
export interface UploadedFile {
  readonly folder: string
  readonly path: string
  readonly sha256: string
}

/**
 * Writes an uploaded file to disk while it arrives, because its encoding is known only at its end.
 */
export const fileSink = (): FileSink<UploadedFile> => ({
  async store(stream: Readable) {
    const folder = await mkdtemp(join(tmpdir(), 'vicino-customers-'))
    const path = join(folder, 'customers.csv')
    const hash = createHash('sha256')
    try {
      stream.on('data', (chunk: Buffer) => hash.update(chunk))
      await pipeline(stream, createWriteStream(path))
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    return { folder, path, sha256: hash.digest('hex') }
  },
  discard: forgetFile,
})

export const forgetFile = ({ folder }: UploadedFile): Promise<void> =>
  rm(folder, { recursive: true, force: true })
