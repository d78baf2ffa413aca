import { FILE_LIMITS, IMAGE_MIME_TYPES } from '@vicino/contract/foundation/files/constants'
import { ImageTooLargeError } from '../api-error.ts'

/** Longest side of an image that leaves the device, in pixels. */
const LONGEST = 2048
const JPEG_QUALITY = 0.85
/** Bytes. A smaller file is sent as it is when its sides are short enough. */
const SMALL = 1024 * 1024

/**
 * Makes a photo of a phone's camera small enough to be sent: 2,048 px on its longer side. A type that
 * the server does not take, such as HEIC, becomes a JPEG. What the browser cannot read stays as it is.
 * @throws ImageTooLargeError when it is larger than the server takes all the same
 */
export async function shrinkImage(file: File): Promise<File> {
  const shrunk = await redraw(file)
  if (shrunk.size > FILE_LIMITS.imageBytes) throw new ImageTooLargeError()
  return shrunk
}

async function redraw(file: File): Promise<File> {
  const image = await readImage(file)
  if (image === null) return file
  const scale = LONGEST / Math.max(image.width, image.height)
  const isTaken = IMAGE_MIME_TYPES.includes(file.type)
  if (scale >= 1 && file.size <= SMALL && isTaken) return (image.close(), file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * Math.min(1, scale))
  canvas.height = Math.round(image.height * Math.min(1, scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  // A JPEG and a phone's HEIC have no transparent parts, which the other types may have.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  return blob !== null && (!isTaken || scale < 1 || blob.size < file.size)
    ? new File([blob], file.name, { type: blob.type })
    : file
}

async function readImage(file: File): Promise<ImageBitmap | null> {
  try {
    // Turned as the camera was held.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}
