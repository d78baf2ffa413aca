import { z } from 'zod'
import { FILE_LIMITS } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE } from './roles.ts'

/** Where a picture belongs; anything else is refused. */
export const IMAGE_FOLDERS = ['avatar', 'brand', 'deal', 'program', 'post', 'message', 'banner'] as const
export const imageFolderSchema = z.enum(IMAGE_FOLDERS)
export type ImageFolder = z.output<typeof imageFolderSchema>

/** Key of an uploaded file, made by the server. */
export const fileKeySchema = z
  .string()
  .regex(/^(?:images|videos)\/[a-z]+\/[0-9a-f-]{36}\.(?:webp|mp4|webm|mov)$/, 'invalid')

const keySchema = z.object({ Key: z.string() })
/** With `last`: the whole file's key; before: how many chunks have arrived. */
const chunkAnswerSchema = z.union([keySchema, z.object({ received: z.int().min(1) })])

/** JPEG, PNG or WebP; re-encoded without metadata. Private until a record uses it, gone after a day unless one does. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/file/image',
  summary: 'Upload a picture (multipart: file, folder)',
  tag: 'file',
  access: ANY_ROLE,
  body: z.strictObject({ folder: imageFolderSchema }),
  upload: { field: 'file', maxBytes: FILE_LIMITS.imageBytes },
  status: 201,
  response: keySchema,
  errors: [
    'file_missing',
    'file_too_large',
    'file_type_refused',
    'image_too_large',
    'file_unreadable',
    'upload_quota',
  ],
  perMinute: 60,
})

/** MP4, WebM or QuickTime by its content. */
export const uploadVideo = defineEndpoint({
  method: 'POST',
  path: '/file/video',
  summary: 'Upload a video in one piece (multipart: file)',
  tag: 'file',
  access: ANY_ROLE,
  body: z.strictObject({}),
  upload: { field: 'file', maxBytes: FILE_LIMITS.videoBytes },
  status: 201,
  response: keySchema,
  errors: ['file_missing', 'file_too_large', 'file_type_refused', 'file_unreadable', 'upload_quota'],
  perMinute: 20,
})

/** Chunks of one fileName belong to the caller and follow each other. */
export const uploadVideoChunk = defineEndpoint({
  method: 'POST',
  path: '/file/video-stream',
  summary: 'Upload a video in chunks (multipart: chunk, fileName, last)',
  tag: 'file',
  access: ANY_ROLE,
  body: z.strictObject({
    fileName: z.string().min(1).max(200),
    last: z.enum(['true', 'false']).default('false'),
    /** Number of this chunk from 0: one that has arrived already is not written twice. */
    index: z
      .string()
      .regex(/^\d{1,5}$/, 'invalid')
      .optional(),
  }),
  upload: { field: 'chunk', maxBytes: FILE_LIMITS.chunkBytes },
  status: 200,
  response: chunkAnswerSchema,
  errors: [
    'file_missing',
    'file_too_large',
    'file_type_refused',
    'file_unreadable',
    'chunk_out_of_order',
    'upload_quota',
  ],
  perMinute: 600,
})

/** A published file's address is its public one and does not end. */
export const getSignedUrl = defineEndpoint({
  method: 'GET',
  path: '/file/signed-url',
  summary: 'An address at which a file can be read for an hour',
  tag: 'file',
  access: ANY_ROLE,
  query: z.object({ key: fileKeySchema }),
  status: 200,
  response: z.object({ url: z.string() }),
  errors: ['file_not_found'],
})

export const deleteFile = defineEndpoint({
  method: 'POST',
  path: '/file/delete',
  summary: 'Delete one’s own file (superAdmin: any)',
  tag: 'file',
  access: ANY_ROLE,
  body: z.strictObject({ Key: fileKeySchema }),
  status: 204,
  response: z.null(),
  errors: ['file_not_found', 'file_in_use'],
})
