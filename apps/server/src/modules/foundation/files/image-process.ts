import { type ChildProcess, fork } from 'node:child_process'
import type { ErrorCode } from '@vicino/contract/errors'
import { AppError } from '../../../platform/errors.ts'

/**
 * An image encoded in all its sizes: contents by the suffix of their key (`.webp`, `-480.avif` …),
 * and the largest size in pixels.
 */
export interface EncodedImage {
  readonly objects: ReadonlyMap<string, Buffer>
  readonly width: number
  readonly height: number
}

export interface ToImageProcess {
  readonly id: number
  /** Also as a JPEG for e-mails. */
  readonly isMailed: boolean
  readonly bytes: Buffer
}
export type FromImageProcess = { readonly id: number } & (
  | { readonly image: EncodedImage }
  | { readonly refusal: ErrorCode; readonly reason: string }
)

interface Waiting {
  readonly resolve: (image: EncodedImage) => void
  readonly reject: (error: unknown) => void
}

/** An image that takes longer, in ms, counts as unreadable. */
const MOST_MS = 60_000

/**
 * glibc keeps freed memory: a burst of large images left the server with hundreds of megabytes.
 * With few arenas, and blocks of 128 kB and more directly from the system, memory is returned at
 * once. glibc reads these settings when a process starts.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * A separate process that decodes and encodes images, because anybody may send the bytes. It starts
 * with the first image and ends when none came for `idleMs`. It gets nothing of the server's
 * environment.
 */
export class ImageProcess {
  readonly #idleMs: number
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #sent = 0

  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  /** Process id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Encodes an image in all its sizes (image-worker.ts).
   * @param isMailed whether it may stand in an e-mail
   * @throws AppError image_too_large, file_unreadable (also when the process ends or hangs with it)
   */
  async encode(bytes: Buffer, isMailed = false): Promise<EncodedImage> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    const id = (this.#sent += 1)
    const hangs = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        child.send({ id, bytes, isMailed } satisfies ToImageProcess, (error) => {
          if (error !== null) reject(new AppError('file_unreadable'))
        })
      })
    } finally {
      clearTimeout(hangs)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(child), this.#idleMs).unref()
    }
  }

  /** Ends an idle process; the next image starts another one. */
  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
    child.kill()
  }

  #start(): ChildProcess {
    const child = fork(new URL('image-worker.ts', import.meta.url), {
      serialization: 'advanced',
      env: { ...MALLOC, PATH: process.env['PATH'] },
      execArgv: [],
    })
    child.on('message', (message: FromImageProcess) => {
      const waiting = this.#waiting.get(message.id)
      if ('image' in message) waiting?.resolve(message.image)
      else if (message.refusal === 'internal') waiting?.reject(new Error(message.reason))
      else waiting?.reject(new AppError(message.refusal))
    })
    child.on('exit', () => {
      if (this.#child !== child) return
      this.#child = undefined
      for (const { reject } of this.#waiting.values()) reject(new AppError('file_unreadable'))
    })
    child.on('error', () => undefined)
    // The child does not keep the server alive; while an image is being encoded, its request does.
    child.unref()
    child.channel?.unref()
    return child
  }
}
