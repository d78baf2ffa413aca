import { IMAGE_MIME_TYPES } from '@vicino/contract/foundation/files/constants'
import { BoundedQueue } from '../../../platform/bounded-queue.ts'
import { AppError } from '../../../platform/errors.ts'
import { type EncodedImage, ImageProcess } from './image-process.ts'

export const IMAGE_TYPES = 'JPEG, PNG, WebP'
/**
 * Types by content, whatever the request says. Of an animation the first frame is kept; APNG is
 * listed because decoders that do not know it read it as a PNG.
 */
const ACCEPTED = new Set([...IMAGE_MIME_TYPES, 'image/apng'])

/**
 * Encoding an image takes about a second of a processor and up to 100 MB, so only two are encoded
 * at the same time.
 */
const queue = new BoundedQueue({ running: 2, waiting: 20 })

/** The process that encodes them ends after this many ms without an image. */
const IDLE_MS = 10_000
const images = new ImageProcess(IDLE_MS)

/**
 * Decodes an uploaded image and encodes it again: upright, at most IMAGE_SIDE pixels wide and high,
 * and in the widths of IMAGE_WIDTHS; an image for e-mails also as a JPEG. No uploaded byte is kept,
 * so no metadata, no position and nothing hidden behind the image.
 * @throws AppError file_type_refused, image_too_large (from its header, before a pixel is decoded),
 * file_unreadable, overloaded
 */
export async function encodeImage(bytes: Buffer, isMailed: boolean): Promise<EncodedImage> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (bytes.length === 0) throw new AppError('file_unreadable')
  if (type === undefined || !ACCEPTED.has(type.mime)) {
    throw new AppError('file_type_refused', { values: { types: IMAGE_TYPES } })
  }
  return queue.run(() => images.encode(bytes, isMailed))
}
