import {
  FILE_LIMITS,
  IMAGE_SIDE,
  IMAGE_WIDTHS,
  MAIL_IMAGE_WIDTH,
} from '@vicino/contract/foundation/files/constants'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import type { EncodedImage, FromImageProcess, ToImageProcess } from './image-process.ts'

/*
 * The process in which images are decoded and encoded (image-process.ts): it knows no secret of the
 * server, and its memory is returned when it ends.
 */

/** Every upload is decoded once: a cache would only keep people's images in memory. */
sharp.cache(false)

const answer = (message: FromImageProcess): void => void process.send?.(message)

process.on('message', ({ id, bytes, isMailed }: ToImageProcess) => {
  encode(bytes, isMailed).then(
    (image) => answer({ id, image }),
    (error: unknown) =>
      answer({ id, refusal: error instanceof AppError ? error.code : 'internal', reason: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
// Ctrl+C reaches this process too; the server ends it when its uploads are done.
process.on('SIGINT', () => undefined)

async function encode(bytes: Buffer, isMailed: boolean): Promise<EncodedImage> {
  await assertPixels(bytes)
  const decoded = sharp(bytes, { failOn: 'error', limitInputPixels: FILE_LIMITS.imagePixels })
    .autoOrient()
    .resize({ width: IMAGE_SIDE, height: IMAGE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
  const { data, info } = await readable(decoded.toBuffer({ resolveWithObject: true }))
  const objects = new Map([['.webp', await sized(data, info).webp({ quality: 82 }).toBuffer()]])
  for (const width of IMAGE_WIDTHS) {
    objects.set(`-${width}.webp`, await sized(data, info, width).webp({ quality: 80 }).toBuffer())
    // With effort 3 encoding takes ten times as long and saves one percent of the size.
    objects.set(`-${width}.avif`, await sized(data, info, width).avif({ quality: 55, effort: 2 }).toBuffer())
  }
  if (isMailed) {
    // JPEG has no transparency: transparent areas would be black.
    const onWhite = sized(data, info, MAIL_IMAGE_WIDTH).flatten({ background: '#ffffff' })
    objects.set(`-${MAIL_IMAGE_WIDTH}.jpg`, await onWhite.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
  }
  return { objects, width: info.width, height: info.height }
}

async function assertPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > FILE_LIMITS.imagePixels) throw new AppError('image_too_large')
}

function sized(data: Buffer, { width, height, channels }: OutputInfo, to = width): Sharp {
  return sharp(data, { raw: { width, height, channels } }).resize({ width: to, withoutEnlargement: true })
}

/** Reports everything that the decoder cannot read as the sender's error: file_unreadable. */
async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch {
    throw new AppError('file_unreadable')
  }
}
