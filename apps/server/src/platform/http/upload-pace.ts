import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** The slowest accepted upload; a phone with one bar of an old network is twice as fast. */
export const LEAST_BYTES_PER_SECOND = 8 * 1024
/** Seconds that a sender may fall behind: a tunnel, a change of network. */
export const PATIENCE_SECONDS = 20
/** Ms that the sender has to read the refusal before the connection is closed. */
const READ_MS = 1000

/** Patience with a sender: each second takes one away, LEAST_BYTES_PER_SECOND give one back. */
export class Patience {
  #left = PATIENCE_SECONDS

  /** Counts a second in which this many bytes came; false when the patience is used up. */
  second(bytes: number): boolean {
    this.#left = Math.min(PATIENCE_SECONDS, this.#left - 1 + bytes / LEAST_BYTES_PER_SECOND)
    return this.#left > 0
  }
}

/**
 * Waits for the body of a request that `reading` reads, as long as it comes fast enough: a sender
 * of single bytes would keep a place from others. Seconds in which the server itself is slow do not
 * count.
 * @param discard undoes the result of `reading` when it comes too late
 * @throws AppError upload_too_slow, and whatever `reading` throws
 */
export async function atLeastPace<Read>(
  { raw }: FastifyRequest,
  reading: Promise<Read>,
  discard: (read: Read) => Promise<void>,
): Promise<Read> {
  const { socket } = raw
  // A request injected by a test has no socket.
  if (!(socket instanceof Socket)) return reading
  const patience = new Patience()
  let before = socket.bytesRead
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const bytes = socket.bytesRead - before
      before = socket.bytesRead
      if (raw.complete || raw.isPaused() || patience.second(bytes)) return
      reject(new AppError('upload_too_slow'))
      setTimeout(() => socket.destroy(), READ_MS)
    }, 1000)
  })
  try {
    return await Promise.race([reading, tooSlow])
  } catch (error) {
    reading.then(discard).catch(() => undefined)
    throw error
  } finally {
    clearInterval(timer)
  }
}
