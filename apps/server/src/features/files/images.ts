import { FILE_LIMITS, IMAGE_SIDE, IMAGE_WIDTHS } from '@vicino/contract/files/constants'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { BoundedQueue } from '../../platform/bounded-queue.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * A picture encoded in all its sizes: contents by the ending of their key (`.webp`, `-480.avif` …), and the largest
 * size in pixels.
 */
export interface EncodedImage {
  readonly objects: ReadonlyMap<string, Buffer>
  readonly width: number
  readonly height: number
}

export const IMAGE_TYPES = 'JPEG, PNG, WebP'
/**
 * Types as the content shows them, whatever the request says. Of an animation the first frame is kept; an APNG is
 * listed because decoders that do not know it read it as a PNG.
 */
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp'])

/**
 * Encoding a picture takes about a second of a processor and up to 100 MB, so only two are encoded at the same time.
 */
const queue = new BoundedQueue({ running: 2, waiting: 20 })

/** Every upload is decoded once: a cache would only keep people's pictures in memory. */
sharp.cache(false)

/**
 * Decodes an uploaded picture and encodes it anew: upright, at most IMAGE_SIDE pixels wide and high, and in the widths
 * of IMAGE_WIDTHS. None of the uploaded bytes are kept, so no metadata, no position, nothing hidden behind the picture.
 *
 * @throws AppError file_type_refused, image_too_large (from its header, before a pixel is decoded), file_unreadable,
 *   overloaded
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const type = await fileTypeFromBuffer(bytes)
  if (bytes.length === 0) throw new AppError('file_unreadable')
  if (type === undefined || !ACCEPTED.has(type.mime)) {
    throw new AppError('file_type_refused', { values: { types: IMAGE_TYPES } })
  }
  await assertPixels(bytes)
  return queue.run(() => encode(bytes))
}

async function assertPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > FILE_LIMITS.imagePixels) throw new AppError('image_too_large')
}

async function encode(bytes: Buffer): Promise<EncodedImage> {
  const decoded = sharp(bytes, { failOn: 'error', limitInputPixels: FILE_LIMITS.imagePixels })
    .autoOrient()
    .resize({ width: IMAGE_SIDE, height: IMAGE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
  const { data, info } = await readable(decoded.toBuffer({ resolveWithObject: true }))
  const objects = new Map([['.webp', await sized(data, info).webp({ quality: 82 }).toBuffer()]])
  for (const width of IMAGE_WIDTHS) {
    objects.set(`-${width}.webp`, await sized(data, info, width).webp({ quality: 80 }).toBuffer())
    // With effort 3 encoding takes ten times as long and saves one percent.
    objects.set(`-${width}.avif`, await sized(data, info, width).avif({ quality: 55, effort: 2 }).toBuffer())
  }
  return { objects, width: info.width, height: info.height }
}

function sized(data: Buffer, { width, height, channels }: OutputInfo, to = width): Sharp {
  return sharp(data, { raw: { width, height, channels } }).resize({ width: to, withoutEnlargement: true })
}

/** Whatever the decoder cannot read is reported as the sender's error: file_unreadable. */
async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch {
    throw new AppError('file_unreadable')
  }
}
