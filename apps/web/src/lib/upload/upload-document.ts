import { newIdempotencyKey } from '../idempotency-key.ts'
import { sendForm, type Sending } from './send-form.ts'

/** Starts an upload of a PDF, as startImageUpload() starts one of an image. */
export function startDocumentUpload(file: File): (sending?: Sending) => Promise<string> {
  const idempotencyKey = newIdempotencyKey()
  return async (sending) => {
    const form = new FormData()
    form.set('file', file)
    return (await sendForm('POST /file/document', form, { ...sending, idempotencyKey })).Key
  }
}
