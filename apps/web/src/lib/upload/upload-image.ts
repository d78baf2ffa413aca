import { uploadImage as uploadImageAddress } from '@vicino/contract/files/addresses'
import type { ImageFolder } from '@vicino/contract/files/schemas'
import { sendForm, type Sending } from './send-form.ts'

/** Uploads a picture; its key. Throws ApiError, NetworkError, AbortError. */
export async function uploadImage(file: File, folder: ImageFolder, sending?: Sending): Promise<string> {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', file)
  return (await sendForm(uploadImageAddress, form, sending)).Key
}
