import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FILE_LIMITS } from '@vicino/contract/files/constants'
import type { ImageFolder } from '@vicino/contract/files/schemas'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { FileSink } from '../../platform/http/multipart.ts'
import { insertFile, unusedBytes } from './files.queries.ts'
import { dueAfter } from './files.service.ts'
import { encodeImage } from './images.ts'
import { type StoredVideo, storeVideo } from './videos.ts'

/** Who uploads, and how many bytes the request says that it has (0 when it does not say). */
export interface Uploading {
  readonly actor: Actor
  readonly bytes: number
}

/** @throws AppError upload_quota when nothing uses what the account has uploaded, and this would be too much */
export async function assertQuota(db: Db, { actor, bytes }: Uploading): Promise<void> {
  if ((await unusedBytes(db, actor.sub)) + bytes > FILE_LIMITS.unusedBytes) throw new AppError('upload_quota')
}

/** A picture is small enough to be read whole. */
export const imageSink = (db: Db, uploading: Uploading): FileSink<Buffer> => ({
  async store(stream: Readable) {
    await assertQuota(db, uploading)
    return buffer(stream)
  },
  discard: () => Promise.resolve(),
})

/**
 * Stores an uploaded picture, encoded anew, with its sizes; its key. It is private until something claims it.
 *
 * @throws AppError file_type_refused, image_too_large, file_unreadable, overloaded
 */
export async function storeImage(
  db: Db,
  { storage, clock }: Services,
  actor: Actor,
  folder: ImageFolder,
  bytes: Buffer,
): Promise<{ Key: string }> {
  const image = await encodeImage(bytes)
  const stem = `images/${folder}/${randomUUID()}`
  const objects = [...image.objects].map(([ending, content]) => ({ name: stem + ending, content }))
  const names = objects.map(({ name }) => name)
  const now = clock.now()
  const row = {
    key: `${stem}.webp`,
    owner_id: actor.sub,
    kind: 'image',
    content_type: 'image/webp',
    bytes: objects.reduce((sum, { content }) => sum + content.length, 0),
    width: image.width,
    height: image.height,
    objects: names,
    created_at: now,
    due_at: dueAfter(now),
  }
  try {
    for (const { name, content } of objects) await storage.put(name, content)
    await insertFile(db, row)
  } catch (error) {
    await storage.remove(names)
    throw error
  }
  return { Key: row.key }
}

export const videoSink = (db: Db, services: Services, uploading: Uploading): FileSink<StoredVideo> => ({
  async store(stream: Readable) {
    await assertQuota(db, uploading)
    return storeVideo(services.storage, stream)
  },
  discard: ({ name }) => services.storage.remove([name]),
})

/** Keeps a stored video as a private file of its owner; its key. */
export async function keepVideo(
  db: Db,
  services: Services,
  actor: Actor,
  video: StoredVideo,
): Promise<{ Key: string }> {
  try {
    await insertFile(db, videoRow(video, actor, services.clock.now()))
  } catch (error) {
    await services.storage.remove([video.name])
    throw error
  }
  return { Key: video.name }
}

export const videoRow = (video: StoredVideo, actor: Actor, now: Date) => ({
  key: video.name,
  owner_id: actor.sub,
  kind: 'video',
  content_type: video.contentType,
  bytes: video.bytes,
  objects: [video.name],
  created_at: now,
  due_at: dueAfter(now),
})
