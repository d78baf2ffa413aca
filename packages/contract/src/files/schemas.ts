import { z } from 'zod'
import { IMAGE_FOLDERS } from './constants.ts'

export const imageFolderSchema = z.enum(IMAGE_FOLDERS)
export type ImageFolder = z.output<typeof imageFolderSchema>

/** Key of an uploaded file, made by the server. */
export const fileKeySchema = z
  .string()
  .regex(/^(?:images|videos)\/[a-z]+\/[0-9a-f-]{36}\.(?:webp|mp4|webm|mov)$/, 'invalid')
