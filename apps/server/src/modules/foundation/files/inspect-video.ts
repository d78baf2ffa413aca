import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { BoundedQueue } from '../../../platform/bounded-queue.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/files/storage.ts'
import { endsWhole, type ReadBytes } from './video-end.ts'

export interface VideoFindings {
  /** `avc` (H.264), `vp9` … as mediabunny names them. */
  readonly codec: string
  /** Pixels, as shown (a phone's upright film is higher than wide). */
  readonly width: number
  readonly height: number
  readonly seconds: number
}

/** What the thread says: which bytes it needs, or what it has found (null = not readable to the end). */
export type FromWorker =
  | { readonly ask: { readonly id: number; readonly start: number; readonly end: number } }
  | { readonly found: VideoFindings | null }
export interface ToWorker {
  readonly id: number
  readonly bytes: Uint8Array
}

/** Every browser of the last years plays these, with or without a chip for them; HEVC (`hevc`) many do not. */
const CODECS: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])

/** Reading a film takes some milliseconds; what takes longer is no film that people see. */
const MOST_MS = 30_000
const MEMORY_MB = 192
const queue = new BoundedQueue({ running: 2, waiting: 20 })

/**
 * Reads a stored film by its content: that it can be read to its end, its codec, its length and its size in pixels. Its
 * frames are not decoded.
 *
 * @throws AppError file_unreadable (damaged, cut off, without pictures), film_codec_refused, film_too_long,
 *   film_too_large, overloaded
 */
export async function inspectVideo(
  storage: Storage,
  film: { readonly name: string; readonly bytes: number },
): Promise<VideoFindings> {
  const read: ReadBytes = async (start, end) => buffer(await storage.read(film.name, { start, end: end - 1 }))
  const found = await queue.run(async () =>
    (await endsWhole(read, film.bytes, film.name.endsWith('.webm') ? 'webm' : 'mp4'))
      ? findingsOf(read, film.bytes)
      : null,
  )
  if (found === null) throw new AppError('file_unreadable')
  const { codec, width, height, seconds } = found
  if (!CODECS.has(codec)) throw new AppError('film_codec_refused', { values: { codec: codec.toUpperCase() } })
  if (seconds > FILE_LIMITS.videoSeconds) {
    throw new AppError('film_too_long', { values: { max: FILE_LIMITS.videoSeconds / 60 } })
  }
  if (Math.max(width, height) > FILE_LIMITS.videoSide) {
    throw new AppError('film_too_large', { values: { max: FILE_LIMITS.videoSide } })
  }
  return found
}

/** Reads the film in a thread of its own; null when that needs too much time or memory. */
async function findingsOf(read: ReadBytes, size: number): Promise<VideoFindings | null> {
  const worker = new Worker(new URL('video-worker.ts', import.meta.url), {
    workerData: { size },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(null), MOST_MS)
      worker.on('message', (message: FromWorker) => {
        if ('found' in message) return resolve(message.found)
        const { id, start, end } = message.ask
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        const answer = (bytes: Uint8Array) => worker.postMessage({ id, bytes } satisfies ToWorker)
        read(start, end).then(answer, reject)
      })
      // Out of memory, or a mistake of ours: the film counts as unreadable, and the log says why.
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
      )
      worker.on('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
