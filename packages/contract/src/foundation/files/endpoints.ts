import { z } from 'zod'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE } from '../../roles.ts'
import { FILE_LIMITS } from './constants.ts'
import { fileKeySchema, imageFolderSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'file', access: ANY_ROLE, permission: 'own' })

const keySchema = z.object({ Key: z.string() })

/**
 * Answer to the chunk with `last`: the key of the whole file. To the others: the number of
 * received chunks.
 */
const chunkAnswerSchema = z.union([keySchema, z.object({ received: z.int().min(1) })])

/**
 * JPEG, PNG or WebP, re-encoded without metadata. Private until a record uses it; deleted after a
 * day if none does.
 */
export const uploadImage = own('POST /file/image', {
  summary: 'Upload a picture (multipart: file, folder)',
  onRepeat: 'keyed',
  body: z.strictObject({ folder: imageFolderSchema }),
  upload: { field: 'file', maxBytes: FILE_LIMITS.imageBytes },
  status: 201,
  response: keySchema,
  perMinute: 60,
  errors: [
    'file_missing',
    'file_too_large',
    'file_type_refused',
    'image_too_large',
    'file_unreadable',
    'upload_too_slow',
    'upload_quota',
  ],
})

/**
 * A PDF, identified by its content. It stays unchanged, because a signature covers its bytes, and
 * is never public; it is deleted after a day unless a record uses it.
 */
export const uploadDocument = defineEndpoint('POST /file/document', {
  summary: 'Upload a PDF (multipart: file)',
  tag: 'file',
  access: BACK_OFFICE,
  permission: 'own',
  onRepeat: 'keyed',
  body: z.strictObject({}),
  upload: { field: 'file', maxBytes: FILE_LIMITS.documentBytes },
  status: 201,
  response: keySchema,
  perMinute: 20,
  errors: [
    'file_missing',
    'file_too_large',
    'file_type_refused',
    'file_unreadable',
    'upload_too_slow',
    'upload_quota',
  ],
})

const VIDEO_ERRORS = [
  'file_missing',
  'file_too_large',
  'file_type_refused',
  'file_unreadable',
  'film_codec_refused',
  'film_too_long',
  'film_too_large',
  'upload_too_slow',
] as const

/**
 * MP4, WebM or QuickTime with H.264, VP8, VP9 or AV1, identified by its content and not by its
 * name: complete, at most ten minutes and 4096 pixels per side.
 */
export const uploadVideo = own('POST /file/video', {
  summary: 'Upload a video in one piece (multipart: file)',
  onRepeat: 'keyed',
  body: z.strictObject({}),
  upload: { field: 'file', maxBytes: FILE_LIMITS.videoBytes },
  status: 201,
  response: keySchema,
  perMinute: 20,
  errors: [...VIDEO_ERRORS, 'upload_quota'],
})

/** The caller's chunks of the same fileName become one file, in the order of their index. */
export const uploadVideoChunk = own('POST /file/video-stream', {
  summary: 'Upload a video in chunks (multipart: chunk, fileName, last)',
  onRepeat: 'harmless',
  body: z.strictObject({
    fileName: z.string().min(1).max(200),
    last: z.enum(['true', 'false']).default('false'),
    /** Number of this chunk, from 0. A repeated chunk is not written twice. */
    index: z
      .string()
      .regex(/^\d{1,5}$/, 'invalid')
      .optional(),
  }),
  upload: { field: 'chunk', maxBytes: FILE_LIMITS.chunkBytes },
  response: chunkAnswerSchema,
  perMinute: 600,
  errors: [...VIDEO_ERRORS, 'chunk_out_of_order', 'upload_quota'],
})

/** For a public file the answer is its public address, which does not expire. */
export const getSignedUrl = defineEndpoint('GET /file/signed-url', {
  whileActing: false,
  summary: 'An address at which a file can be read for an hour',
  tag: 'file',
  access: ANY_ROLE,
  permission: 'within',
  query: z.object({ key: fileKeySchema }),
  response: z.object({ url: z.string() }),
  errors: ['file_not_found'],
})

export const deleteFile = own('POST /file/delete', {
  summary: 'Delete one’s own file (superAdmin: any)',
  onRepeat: 'harmless',
  body: z.strictObject({ Key: fileKeySchema }),
  errors: ['file_not_found', 'file_in_use'],
})
