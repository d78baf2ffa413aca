import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

interface VideoOptions {
  readonly container?: 'mp4' | 'mov' | 'webm'
  readonly codec?: 'avc' | 'hevc' | 'vp9'
  readonly seconds?: number
  readonly width?: number
  readonly height?: number
  /** True when the table of frames precedes the frames, as in videos for the web. */
  readonly fastStart?: boolean
  /**
   * True for a WebM as a browser records it: without lengths, which are not known before the end.
   */
  readonly live?: boolean
}

const FORMATS = { mp4: Mp4OutputFormat, mov: MovOutputFormat, webm: WebMOutputFormat }
/**
 * Parameters of a codec for its decoder: names, and the smallest possible ones of H.264 and HEVC.
 */
const CODECS = {
  avc: {
    codec: 'avc1.42c01e',
    description: Uint8Array.from([
      1, 66, 192, 30, 255, 225, 0, 4, 103, 66, 192, 30, 1, 0, 4, 104, 206, 60, 128,
    ]),
  },
  hevc: { codec: 'hvc1.1.6.L93.B0', description: new Uint8Array(23) },
  vp9: { codec: 'vp09.00.10.08', description: undefined },
}

/**
 * Makes a video of two frames a second whose container is valid and whose frames are filler: the
 * server decodes none.
 */
export async function makeVideo({
  container = 'mp4',
  codec = container === 'webm' ? 'vp9' : 'avc',
  seconds = 2,
  width = 640,
  height = 360,
  fastStart = false,
  live = false,
}: VideoOptions = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const format = new FORMATS[container]({ fastStart: fastStart ? 'in-memory' : false, appendOnly: live })
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { frameRate: 2 })
  await output.start()
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const
  const decoderConfig = { ...CODECS[codec], codedWidth: width, codedHeight: height, colorSpace }
  for (let frame = 0; frame < seconds * 2; frame += 1) {
    const data = new Uint8Array(40).fill(frame + 1)
    // H.264 and HEVC: the length of the unit, then a frame that needs no other.
    if (codec !== 'vp9') data.set([0, 0, 0, 36, 0x65])
    await source.add(
      new EncodedPacket(data, 'key', frame / 2, 0.5),
      frame === 0 ? { decoderConfig } : undefined,
    )
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
