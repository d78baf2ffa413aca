import type { Readable } from 'node:stream'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { FileSink } from '../../platform/http/multipart.ts'
import { removalDue } from './claim.ts'
import { insertFile } from './files.queries.ts'
import { type FilmFindings, inspectFilm } from './inspect-film.ts'
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

/**
 * Reads a stored video by its content and writes it down as a private file of its uploader; its key. A refused one is
 * removed.
 *
 * @throws AppError file_unreadable, film_codec_refused, film_too_long, film_too_large, overloaded
 */
export async function keepVideo(
  db: Db,
  services: Services,
  actor: Actor,
  video: StoredVideo,
): Promise<{ Key: string }> {
  try {
    const film = await inspectFilm(services.storage, video)
    await insertFile(db, videoRow(video, film, actor, services.clock.now()))
  } catch (error) {
    await services.storage.remove([video.name])
    throw error
  }
  return { Key: video.name }
}

/** The row in `files` of a video that nothing uses yet. */
export const videoRow = (
  video: StoredVideo,
  { width, height, seconds }: FilmFindings,
  actor: Actor,
  now: Date,
) => ({
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
