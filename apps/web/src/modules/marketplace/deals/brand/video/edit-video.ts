import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** Reads the length of a video in seconds from the file; null when it is no readable video. */
export async function secondsOf(file: Blob): Promise<number | null> {
  using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  try {
    if ((await input.getPrimaryVideoTrack()) === null) return null
    return await input.computeDuration()
  } catch {
    return null
  }
}

/**
 * Writes a new video from `start` to `end`, in seconds. A part that starts at a key frame is
 * copied, the rest is encoded by the browser. For the whole length it repairs a recording whose
 * header has no length.
 *
 * @throws Error when the browser cannot write such a video
 */
export async function cutVideo(
  file: File,
  { start, end, onProgress }: { start: number; end: number; onProgress?: (done: number) => void },
): Promise<File> {
  using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  const isWebm = file.type.startsWith('video/webm')
  const target = new BufferTarget()
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    trim: { start, end },
  })
  if (!conversion.isValid || !conversion.utilizedTracks.some((track) => track.isVideoTrack())) {
    throw new Error('this browser cannot cut the video')
  }
  if (onProgress) conversion.onProgress = onProgress
  await conversion.execute()
  if (target.buffer === null) throw new Error('no video was written')
  const name = file.name.replace(/\.\w+$/, '') + (isWebm ? '.webm' : '.mp4')
  return new File([target.buffer], name, { type: isWebm ? 'video/webm' : 'video/mp4' })
}
