import { parentPort, workerData } from 'node:worker_threads'
import { CustomSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } from 'mediabunny'
import type { ReadBytes } from './video-end.ts'
import type { VideoFindings, FromWorker, ToWorker } from './inspect-video.ts'

/*
 * The thread in which an uploaded video is read, because a hostile file may take any amount of time
 * or memory. It asks the main thread for the bytes that it needs.
 */

const { size } = workerData as { size: number }
const waiting = new Map<number, (bytes: Uint8Array) => void>()
let asked = 0

parentPort?.on('message', ({ id, bytes }: ToWorker) => {
  waiting.get(id)?.(bytes)
  waiting.delete(id)
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const send = (message: FromWorker): void => parentPort?.postMessage(message)

const read: ReadBytes = (start, end) =>
  new Promise((resolve) => {
    const id = (asked += 1)
    waiting.set(id, resolve)
    send({ ask: { id, start, end } })
  })

/** A video whose container announces this many seconds more than it has was truncated. */
const MISSING_SECONDS = 0.5

/** Returns the facts of the video; null when it cannot be read to its end. */
async function findings(): Promise<VideoFindings | null> {
  const input = new Input({
    formats: [MP4, QTFF, WEBM],
    source: new CustomSource({ getSize: () => size, read }),
  })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) return null
  const packets = new EncodedPacketSink(track)
  const [first, last] = [await packets.getFirstPacket(), await packets.getPacket(Infinity)]
  // The last frame of a truncated video cannot be read, though the table of frames names it.
  if (first === null || last === null) return null
  const seconds = await input.computeDuration()
  const announced = (await input.getDurationFromMetadata()) ?? 0
  if (!(seconds > 0) || announced - seconds > MISSING_SECONDS) return null
  return {
    codec: (await track.getCodec()) ?? 'unknown',
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    seconds,
  }
}

send({
  found: await findings().catch(() => null),
})
