import { FILE_LIMITS, IMAGE_SIDE, IMAGE_WIDTHS } from '@vicino/contract/files/constants'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { BoundedQueue } from '../../platform/bounded-queue.ts'
import { AppError } from '../../platform/errors.ts'

/** What a picture becomes: its objects by what follows the name in their key, and the size of the largest. */
export interface EncodedImage {
  readonly objects: ReadonlyMap<string, Buffer>
  readonly width: number
  readonly height: number
}

export const IMAGE_TYPES = 'JPEG, PNG, WebP'
/** By content. An animation is taken by its first frame; an APNG is a PNG to every decoder that does not know it. */
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp'])

/** One picture at a time takes a processor for a second and up to 100 MB. */
const queue = new BoundedQueue({ running: 2, waiting: 20 })

/** Nothing is read twice: the cache would only keep what others uploaded in memory. */
sharp.cache(false)

/**
 * Decodes an uploaded picture and encodes it anew, upright, at most IMAGE_SIDE long, with the sizes of IMAGE_WIDTHS
 * beside it. Of the bytes that came nothing is kept: no metadata, no position, nothing behind the picture's end.
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
    // From effort 3 on a picture takes ten times as long and is a percent smaller.
    objects.set(`-${width}.avif`, await sized(data, info, width).avif({ quality: 55, effort: 2 }).toBuffer())
  }
  return { objects, width: info.width, height: info.height }
}

function sized(data: Buffer, { width, height, channels }: OutputInfo, to = width): Sharp {
  return sharp(data, { raw: { width, height, channels } }).resize({ width: to, withoutEnlargement: true })
}

/** What the decoder cannot read is the sender's to mend. */
async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch {
    throw new AppError('file_unreadable')
  }
}
