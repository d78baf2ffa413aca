import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** The least that an upload must bring; a telephone with one bar of an old network brings twice as much. */
export const LEAST_BYTES_PER_SECOND = 8 * 1024
/** A sender may fall so far behind: a tunnel, a change of network. */
export const PATIENCE_SECONDS = 20
/** After the refusal the sender has so long to read it before the connection is closed. */
const READ_MS = 1000

/** How long a sender is still waited for: each second takes one away, LEAST_BYTES_PER_SECOND give one back. */
export class Patience {
  #left = PATIENCE_SECONDS

  /** Notes a second in which so many bytes came; false when the patience is over. */
  second(bytes: number): boolean {
    this.#left = Math.min(PATIENCE_SECONDS, this.#left - 1 + bytes / LEAST_BYTES_PER_SECOND)
    return this.#left > 0
  }
}

/**
 * Waits for the body of a request that `reading` reads, as long as it comes fast enough: whoever sends a byte now and
 * then would keep a place from others. Seconds in which the server itself is behind do not count.
 *
 * @param discard undoes what `reading` brings after all, when nobody waits for it any more
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
