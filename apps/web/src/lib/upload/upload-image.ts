import type { ImageFolder } from '@vicino/contract/foundation/files/schemas'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { sendForm, type Sending } from './send-form.ts'
import { shrinkImage } from './shrink-image.ts'

/**
 * Starts an upload of an image. The returned function sends it and returns its key. Called again
 * after a failure it repeats the same upload, of which the server stores one file. A large photo is
 * made smaller first. It throws ApiError, NetworkError, AbortError, ImageTooLargeError.
 */
export function startImageUpload(file: File, folder: ImageFolder): (sending?: Sending) => Promise<string> {
  const idempotencyKey = newIdempotencyKey()
  let shrunk: Promise<File> | undefined
  return async (sending) => {
    const form = new FormData()
    form.set('folder', folder)
    form.set('file', await (shrunk ??= shrinkImage(file)))
    return (await sendForm('POST /file/image', form, { ...sending, idempotencyKey })).Key
  }
}
