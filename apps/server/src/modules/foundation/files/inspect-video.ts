import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { BoundedQueue } from '../../../platform/bounded-queue.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/files/storage.ts'
import { endsWhole, type ReadBytes } from './video-end.ts'

export interface VideoFindings {
  /** `avc` (H.264), `vp9` … in mediabunny's names. */
  readonly codec: string
  /** Pixels as shown (a phone's upright video is higher than wide). */
  readonly width: number
  readonly height: number
  readonly seconds: number
}

/**
 * Messages of the thread: the bytes that it needs, or its result (null = not readable to the end).
 */
export type FromWorker =
  | { readonly ask: { readonly id: number; readonly start: number; readonly end: number } }
  | { readonly found: VideoFindings | null }
export interface ToWorker {
  readonly id: number
  readonly bytes: Uint8Array
}

/**
 * All browsers of recent years play these, with or without hardware support; many do not play HEVC
 * (`hevc`).
 */
const CODECS: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])

/** Reading a video takes some milliseconds; one that takes longer, in ms, counts as unreadable. */
const MOST_MS = 30_000
const MEMORY_MB = 192
const queue = new BoundedQueue({ running: 2, waiting: 20 })

/**
 * Checks a stored video by its content: it can be read to its end; its codec, length and size in
 * pixels. Its frames are not decoded.
 * @throws AppError file_unreadable (damaged, truncated, without images), film_codec_refused,
 * film_too_long, film_too_large, overloaded
 */
export async function inspectVideo(
  storage: Storage,
  video: { readonly name: string; readonly bytes: number },
): Promise<VideoFindings> {
  const read: ReadBytes = async (start, end) =>
    buffer(await storage.read(video.name, { start, end: end - 1 }))
  const found = await queue.run(async () =>
    (await endsWhole(read, video.bytes, video.name.endsWith('.webm') ? 'webm' : 'mp4'))
      ? findingsOf(read, video.bytes)
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

/** Reads the video in a separate thread; null when that needs too much time or memory. */
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
      // The thread ran out of memory or has a bug: the video counts as unreadable, and the log says
      // why.
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
