import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UserFacingError } from '../../platform/user-facing-error.ts'
import type { Part } from './manifest.ts'

/** Passes bytes on, and counts and hashes them. */
export class Measured extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    this.push(chunk)
    done()
  }

  /** Call it once, after the last byte. */
  result(): Part {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/**
 * Writes a stream into a new file that only its owner may read, and that is on the disk afterwards.
 * A failure names the file: Node's error of a full disk does not.
 */
export async function writeSecret(
  path: string,
  ...streams: readonly (Readable | Transform)[]
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline([...streams, file])
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, {
      path: (error as NodeJS.ErrnoException).path ?? path,
    })
  }
}

/** Copies a file, with the folders above it. */
export async function copyMeasured(from: string, to: string): Promise<Part> {
  await mkdir(dirname(to), { recursive: true })
  const measured = new Measured()
  await writeSecret(to, createReadStream(from), measured)
  return measured.result()
}

/** @throws UserFacingError when a file is not what the manifest says */
export function assertSame(path: string, is: Part, wanted: Part): void {
  if (is.sha256 === wanted.sha256) return
  throw new UserFacingError(
    `${path} is damaged: its checksum is another one than in the manifest, take another backup`,
  )
}
