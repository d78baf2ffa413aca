import { createHash, randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/files/storage.ts'

export const VIDEO_TYPES = 'MP4, WebM, MOV'

/**
 * Accepted types by content, with the extension and type under which they are stored: some are one
 * container with two names.
 */
const ACCEPTED: Readonly<Record<string, { ending: string; contentType: string }>> = {
  'video/mp4': { ending: 'mp4', contentType: 'video/mp4' },
  'video/x-m4v': { ending: 'mp4', contentType: 'video/mp4' },
  'video/webm': { ending: 'webm', contentType: 'video/webm' },
  'video/quicktime': { ending: 'mov', contentType: 'video/quicktime' },
}

/** Bytes at a file's start that determine its type. */
export const HEAD_BYTES = 4100

export interface VideoType {
  readonly ending: string
  readonly contentType: string
}

/**
 * Determines the type of a video by its first bytes. @throws AppError file_type_refused,
 * file_unreadable (empty)
 */
export async function videoTypeOf(head: Uint8Array): Promise<VideoType> {
  if (head.length === 0) throw new AppError('file_unreadable')
  const { fileTypeFromBuffer } = await import('file-type')
  const type = ACCEPTED[(await fileTypeFromBuffer(head))?.mime ?? '']
  if (type === undefined) throw new AppError('file_type_refused', { values: { types: VIDEO_TYPES } })
  return type
}

export interface Stored {
  readonly name: string
  readonly bytes: number
  /** SHA-256, hexadecimal. */
  readonly digest: string
}

/**
 * Writes a stream to the storage while it arrives. A stream that breaks off leaves nothing in the
 * storage.
 */
export async function storeStream(storage: Storage, name: string, stream: Readable): Promise<Stored> {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(undefined, piece)
    },
  })
  // If the source breaks, its error ends the meter, and the meter's error the write. Both have
  // ended before the next step.
  const steps = await Promise.allSettled([pipeline(stream, meter), storage.putStream(name, meter)])
  // The error of the first step is the original; the storage reports the same one wrapped in its
  // own.
  const failed = steps.find((step) => step.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return { name, bytes, digest: hash.digest('hex') }
}

export interface StoredVideo extends Stored {
  readonly contentType: string
}

/**
 * Writes a video to the storage while it arrives, under a new key whose extension shows its type.
 * Its content is checked later (inspectVideo), when the whole form has come.
 * @throws AppError file_type_refused, file_unreadable (empty), both before anything is written
 */
export async function storeVideo(storage: Storage, stream: Readable): Promise<StoredVideo> {
  const { head, whole } = await peek(stream)
  const { ending, contentType } = await videoTypeOf(head)
  return { ...(await storeStream(storage, `videos/clip/${randomUUID()}.${ending}`, whole)), contentType }
}

/**
 * The first bytes of a stream (HEAD_BYTES, or all when it is shorter), and the whole stream with
 * these bytes in it.
 */
export async function peek(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const pieces = stream.iterator() as AsyncIterator<Buffer, undefined>
  let head = Buffer.alloc(0)
  let next = await pieces.next()
  while (next.done !== true) {
    head = Buffer.concat([head, next.value])
    if (head.length >= HEAD_BYTES) break
    next = await pieces.next()
  }
  const start = head
  const whole = Readable.from(
    (async function* () {
      yield start
      for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next())
        yield piece.value
    })(),
    { objectMode: false },
  )
  return { head: start.subarray(0, HEAD_BYTES), whole }
}

/** The contents of several objects, one after the other, as one stream. */
export function joined(storage: Storage, names: readonly string[]): Readable {
  return Readable.from(
    (async function* () {
      for (const name of names) yield* await storage.read(name)
    })(),
    { objectMode: false },
  )
}
