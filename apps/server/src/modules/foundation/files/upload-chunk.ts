import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import type { uploadVideoChunk } from '@vicino/contract/foundation/files/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { FileSink } from '../../../platform/http/multipart.ts'
import { insertFile, isUnused } from './files.queries.ts'
import { inspectVideo } from './inspect-video.ts'
import { assertQuota, type Uploading } from './quota.ts'
import { videoRow } from './upload-video.ts'
import { deleteUpload, findUploadKey, lockUpload, saveUpload, type UploadRow } from './uploads.queries.ts'
import { HEAD_BYTES, joined, peek, type Stored, storeStream, storeVideo, videoTypeOf } from './videos.ts'

/** A chunk stored as an object, not yet part of an upload. */
interface Chunk extends Stored {
  /** Its first bytes, which tell the type of a video. */
  readonly head: Buffer
}

/** Stores each chunk as an object of the storage, so that the next one may go to any server. */
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
 * Adds the next chunk to one of the caller’s videos, which are identified by file name; after the
 * last chunk the parts are joined. A chunk that has arrived already changes nothing: the
 * browser sends it again when it got no answer.
 * @throws AppError chunk_out_of_order, file_too_large, file_type_refused, and those of
 * inspectVideo()
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
    return addChunk(tx, found, chunk, placeOf(found, chunk, { index, last }), last === 'true')
  }).catch(async (error: unknown) => {
    await storage.remove([chunk.name])
    throw error
  })
  await storage.remove(obsolete)
  if (last === 'false') return { received: upload.parts.length }
  return { Key: upload.key ?? (await joinOnce(db, services, actor, upload)) }
}

/** Uploads whose parts this server is joining, by user and file name. */
const joining = new Map<string, Promise<string>>()

/**
 * Joins the parts of an upload. If its last chunk was sent twice, both requests wait for the same
 * joining.
 */
function joinOnce(db: Database, services: Services, actor: Actor, upload: UploadRow): Promise<string> {
  const id = JSON.stringify([upload.user_id, upload.file_name, upload.digests])
  const known = joining.get(id)
  if (known !== undefined) return known
  const file = joinParts(db, services, actor, upload).finally(() => joining.delete(id))
  joining.set(id, file)
  return file
}

/**
 * Returns the position of a chunk, from 0; undefined = after the chunks that have arrived. A
 * repeated last chunk is recognised without an index, because none can follow it.
 */
function placeOf(
  found: UploadRow,
  chunk: Chunk,
  { index, last }: Pick<BodyOf<typeof uploadVideoChunk>, 'index' | 'last'>,
): number | undefined {
  if (index !== undefined) return Number(index)
  const isLastAgain = last === 'true' && found.ended && found.digests.at(-1) === chunk.digest
  return isLastAgain ? found.parts.length - 1 : undefined
}

/**
 * Stores the chunk in its upload.
 * @param index position of the chunk from 0; undefined = after the chunks that have arrived
 * @returns the upload afterwards, and the objects that are not needed any more
 */
async function addChunk(
  tx: Db,
  found: UploadRow,
  chunk: Chunk,
  index: number | undefined,
  isLast: boolean,
): Promise<{ upload: UploadRow; obsolete: readonly string[] }> {
  const isDone = found.key !== null
  const isKnown = index !== undefined && found.digests[index] === chunk.digest
  // A repeated chunk gets the first answer. The exception: its upload became a file that is used by
  // now, or was deleted; then the same bytes are sent to make a new file.
  if (isKnown && (!isDone || (await isUnused(tx, found.key)))) {
    if (isLast && index !== found.parts.length - 1) throw new AppError('chunk_out_of_order')
    return { upload: found, obsolete: [chunk.name] }
  }
  // A first chunk with other content replaces the upload of that name; so does a chunk without an
  // index after the last one.
  const isFirst = index === 0 || (index === undefined && found.ended)
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
    ended: isLast,
  }
  await saveUpload(tx, found, values)
  return { upload: { ...found, ...values }, obsolete: isFirst ? found.parts : [] }
}

/**
 * Joins the parts to one object, checks it as a video and stores its file. @returns the file's key.
 * If two servers join the same upload, both return the key that was stored first.
 */
async function joinParts(db: Database, services: Services, actor: Actor, upload: UploadRow): Promise<string> {
  const { storage, clock } = services
  const video = await storeVideo(storage, joined(storage, upload.parts)).catch(async (error: unknown) => {
    // The other server may have finished and deleted the parts meanwhile, with or without success.
    const finished = await findUploadKey(db, upload)
    if (typeof finished === 'string') return finished
    if (finished === undefined) throw new AppError('chunk_out_of_order')
    if (error instanceof AppError) await removeUpload(db, services, upload)
    throw error
  })
  if (typeof video === 'string') return video
  const findings = await inspectVideo(storage, video).catch(async (error: unknown) => {
    await storage.remove([video.name])
    if (error instanceof AppError && error.code !== 'overloaded') await removeUpload(db, services, upload)
    throw error
  })
  const key = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const found = await lockUpload(tx, upload.user_id, upload.file_name, now)
    if (found.key !== null) return found.key
    await insertFile(tx, videoRow(video, findings, actor, now))
    await saveUpload(tx, upload, { key: video.name })
    return video.name
  })
  await storage.remove(key === video.name ? upload.parts : [video.name])
  return key
}

/**
 * Deletes an upload whose content is not a video, with its parts: further chunks could not make it
 * one.
 */
async function removeUpload(db: Db, { storage }: Services, upload: UploadRow): Promise<void> {
  await deleteUpload(db, upload)
  await storage.remove(upload.parts)
}
