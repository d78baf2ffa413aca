import { z } from 'zod'
import { IMAGE_FOLDERS } from './constants.ts'

export const imageFolderSchema = z.enum(IMAGE_FOLDERS)
export type ImageFolder = z.output<typeof imageFolderSchema>

/** Key of an uploaded file, made by the server. */
export const fileKeySchema = z
  .string()
  .regex(/^(?:images|videos)\/[a-z]+\/[0-9a-f-]{36}\.(?:webp|mp4|webm|mov)$/, 'invalid')

/** Key of an uploaded document. */
export const documentKeySchema = z.string().regex(/^documents\/[a-z]+\/[0-9a-f-]{36}\.pdf$/, 'invalid')

/**
 * An image or video in a change of a record: the key of an upload, or an address that the record
 * already shows (`/files/…`, as answers give it), which then stays. External addresses are refused.
 */
export const fileKeyOrAddressSchema = z.union([
  fileKeySchema,
  z.string().regex(/^\/(?:files\/(?:[\w-]+\/){0,4})?[\w-]+\.\w{2,5}$/, 'invalid'),
])
