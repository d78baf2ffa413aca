import type { ImageFolder } from '@vicino/contract/foundation/files/schemas'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { sendForm, type Sending } from './send-form.ts'

/**
 * Starts an upload of an image. The returned function sends it and returns its key. Called again
 * after a failure it repeats the same upload, of which the server stores one file. It throws
 * ApiError, NetworkError, AbortError.
 */
export function startImageUpload(file: File, folder: ImageFolder): (sending?: Sending) => Promise<string> {
  const idempotencyKey = newIdempotencyKey()
  return async (sending) => {
    const form = new FormData()
    form.set('folder', folder)
    form.set('file', file)
    return (await sendForm('POST /file/image', form, { ...sending, idempotencyKey })).Key
  }
}
