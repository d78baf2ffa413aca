import { join } from 'node:path'

/** Folder of stored files inside the data folder. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** The address of a published file, which never expires. */
export const publicAddress = (key: string): string => `/files/${key}`

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
}

/** Tells whether a file is a document: stored as it was sent, and downloaded. */
export const isDocument = (key: string): boolean => key.startsWith('documents/')

/**
 * Tells whether a file always needs a signed address, even while a record uses it: documents, and
 * images of receipts.
 */
export const isPrivate = (key: string): boolean => isDocument(key) || key.startsWith('images/receipt/')

/**
 * Returns the type of a stored object by the extension of its name (which the server has chosen).
 */
export function contentTypeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

const OBJECT =
  /^((?:images|videos|documents)\/[a-z]+\/[0-9a-f-]{36})(?:-\d{2,4})?\.(webp|avif|jpg|mp4|webm|mov|pdf)$/

/**
 * Returns the key of the file to which an object belongs (an image’s sizes belong to the image);
 * undefined for other names.
 */
export function keyOf(name: string): string | undefined {
  const [, stem, ending] = OBJECT.exec(name) ?? []
  return stem === undefined ? undefined : `${stem}.${ending === 'avif' || ending === 'jpg' ? 'webp' : ending}`
}
