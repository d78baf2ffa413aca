import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FILE_LIMITS } from '@vicino/contract/files/constants'
import type { uploadVideoChunk } from '@vicino/contract/files/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { FileSink } from '../../platform/http/multipart.ts'
import { insertFile, isUnused } from './files.queries.ts'
import { assertQuota, type Uploading, videoRow } from './uploads.ts'
import { deleteUpload, findUploadKey, lockUpload, saveUpload, type UploadRow } from './uploads.queries.ts'
import { HEAD_BYTES, joined, peek, type Stored, storeStream, storeVideo, videoTypeOf } from './videos.ts'

interface Chunk extends Stored {
  readonly head: Buffer
}

/** Parts are objects of the storage, so that whichever server gets the next chunk can go on. */
export const chunkSink = (db: Db, services: Services, uploading: Uploading): FileSink<Chunk> => ({
  async store(stream: Readable) {
    await assertQuota(db, uploading)
    const { head, whole } = await peek(stream)
    if (head.length === 0) throw new AppError('file_unreadable')
    return { ...(await storeStream(services.storage, `uploads/${randomUUID()}.part`, whole)), head }
  },
  discard: ({ name }) => services.storage.remove([name]),
})

/**
 * Takes the next chunk of one of the caller’s videos; the last one puts the video together. A chunk that has
 * arrived already changes nothing, so that it may be sent again when its answer was lost.
 *
 * @throws AppError chunk_out_of_order, file_too_large, file_type_refused
 */
export async function receiveChunk(
  db: Database,
  services: Services,
  actor: Actor,
  { fileName, last, index }: BodyOf<typeof uploadVideoChunk>,
  chunk: Chunk,
): Promise<ResponseOf<typeof uploadVideoChunk>> {
  const { storage, clock } = services
  const { upload, obsolete } = await inTransaction(db, async (tx) => {
    const found = await lockUpload(tx, actor.sub, fileName, clock.now())
    return place(tx, found, chunk, index === undefined ? undefined : Number(index), last === 'true')
  }).catch(async (error: unknown) => {
    await storage.remove([chunk.name])
    throw error
  })
  await storage.remove(obsolete)
  if (last === 'false') return { received: upload.parts.length }
  return { Key: upload.key ?? (await putTogether(db, services, actor, upload)) }
}

/** The upload with the chunk in it, and the objects that nobody needs any more. */
async function place(
  tx: Db,
  found: UploadRow,
  chunk: Chunk,
  index: number | undefined,
  isLast: boolean,
): Promise<{ upload: UploadRow; obsolete: readonly string[] }> {
  const isDone = found.key !== null
  const isKnown = index !== undefined && found.digests[index] === chunk.digest
  // A file that something uses by now, or that is gone, is no answer to a new upload of the same bytes.
  if (isKnown && (!isDone || (await isUnused(tx, found.key)))) {
    if (isLast && index !== found.parts.length - 1) throw new AppError('chunk_out_of_order')
    return { upload: found, obsolete: [chunk.name] }
  }
  // The first chunk of other content, or of a file that came whole before, begins anew.
  const isFirst = index === 0 || (index === undefined && isDone)
  const start = isFirst ? { ...found, parts: [], digests: [], bytes: 0, key: null } : found
  if (!isFirst && (isDone || (index ?? start.parts.length) !== start.parts.length)) {
    throw new AppError('chunk_out_of_order')
  }
  if (start.parts.length === 0 && chunk.head.length === HEAD_BYTES) await videoTypeOf(chunk.head)
  const bytes = Number(start.bytes) + chunk.bytes
  if (bytes > FILE_LIMITS.videoBytes) {
    throw new AppError('file_too_large', { values: { max: FILE_LIMITS.videoBytes / 1024 / 1024 } })
  }
  const values = {
    parts: [...start.parts, chunk.name],
    digests: [...start.digests, chunk.digest],
    bytes,
    key: null,
  }
  await saveUpload(tx, found, values)
  return { upload: { ...found, ...values }, obsolete: isFirst ? found.parts : [] }
}

/** Joins the parts to a file of its own; its key. Whoever does it at the same time gets the same one. */
async function putTogether(
  db: Database,
  services: Services,
  actor: Actor,
  upload: UploadRow,
): Promise<string> {
  const { storage, clock } = services
  const video = await storeVideo(storage, joined(storage, upload.parts)).catch(async (error: unknown) => {
    const done = await findUploadKey(db, upload)
    if (done !== null) return done
    if (error instanceof AppError) await forget(db, services, upload)
    throw error
  })
  if (typeof video === 'string') return video
  const key = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const found = await lockUpload(tx, upload.user_id, upload.file_name, now)
    if (found.key !== null) return found.key
    await insertFile(tx, videoRow(video, actor, now))
    await saveUpload(tx, upload, { key: video.name })
    return video.name
  })
  await storage.remove(key === video.name ? upload.parts : [video.name])
  return key
}

/** What is no video will not become one. */
async function forget(db: Db, { storage }: Services, upload: UploadRow): Promise<void> {
  await deleteUpload(db, upload)
  await storage.remove(upload.parts)
}
