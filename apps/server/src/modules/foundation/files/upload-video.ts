import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Incoming } from '../../../platform/http/idempotency.ts'
import type { FileSink } from '../../../platform/http/multipart.ts'
import { removalDue } from './claim-files.ts'
import type { NewFile } from './files.queries.ts'
import { type VideoFindings, inspectVideo } from './inspect-video.ts'
import { assertQuota, type Uploading } from './quota.ts'
import { type StoredVideo, storeVideo } from './videos.ts'

/**
 * Writes an uploaded video to the storage while it arrives, because it may be too large for the
 * memory.
 */
export const videoSink = (db: Db, services: Services, uploading: Uploading): FileSink<StoredVideo> => ({
  async store(stream: Readable) {
    await assertQuota(db, uploading)
    return storeVideo(services.storage, stream)
  },
  discard: ({ name }) => services.storage.remove([name]),
})

/**
 * An uploaded video, which is stored already. prepare() checks its content. Its row makes it a
 * private file of its uploader. prepare() throws AppError file_unreadable, film_codec_refused,
 * film_too_long, film_too_large, overloaded.
 */
export const incomingVideo = (
  { storage, clock }: Services,
  actor: Actor,
  video: StoredVideo,
): Incoming<NewFile> => ({
  digest: video.digest,
  prepare: async () => videoRow(video, await inspectVideo(storage, video), actor, clock.now()),
  discard: () => storage.remove([video.name]),
})

/** The row in `files` of a video that nothing uses yet. */
export const videoRow = (
  video: StoredVideo,
  { width, height, seconds }: VideoFindings,
  actor: Actor,
  now: Date,
): NewFile => ({
  key: video.name,
  owner_id: actor.sub,
  kind: 'video',
  content_type: video.contentType,
  bytes: video.bytes,
  width,
  height,
  seconds,
  objects: [video.name],
  created_at: now,
  due_at: removalDue(now),
})
