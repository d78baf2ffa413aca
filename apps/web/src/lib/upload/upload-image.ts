import type { ImageFolder } from '@vicino/contract/files'
import { sendForm, type Sending } from './send-form.ts'

/** Uploads a picture; its key. Throws ApiError, NetworkError, AbortError. */
export async function uploadImage(file: File, folder: ImageFolder, sending?: Sending): Promise<string> {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', file)
  return (await sendForm('uploadImage', form, sending)).Key
}
