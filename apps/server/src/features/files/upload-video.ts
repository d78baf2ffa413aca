import type { Readable } from 'node:stream'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { FileSink } from '../../platform/http/multipart.ts'
import { removalDue } from './claim.ts'
import { insertFile } from './files.queries.ts'
import { assertQuota, type Uploading } from './quota.ts'
import { type StoredVideo, storeVideo } from './videos.ts'

/** Writes an uploaded video to the storage while it arrives: it may be too long for the memory. */
export const videoSink = (db: Db, services: Services, uploading: Uploading): FileSink<StoredVideo> => ({
  async store(stream: Readable) {
    await assertQuota(db, uploading)
    return storeVideo(services.storage, stream)
  },
  discard: ({ name }) => services.storage.remove([name]),
})

/** Writes a stored video down as a private file of its uploader; its key. */
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

/** The row in `files` of a video that nothing uses yet. */
export const videoRow = (video: StoredVideo, actor: Actor, now: Date) => ({
  key: video.name,
  owner_id: actor.sub,
  kind: 'video',
  content_type: video.contentType,
  bytes: video.bytes,
  objects: [video.name],
  created_at: now,
  due_at: removalDue(now),
})
