import { keptStore } from '~/lib/kept-store.ts'
import type { UploadPlace } from '~/lib/upload/upload-video.ts'

/**
 * A video that is not yet on the server, stored on this device so that a reload does not lose it.
 */
export interface KeptVideo {
  readonly file: File
  readonly place?: UploadPlace | undefined
}

/**
 * Keyed by user id. In a private window, or with a full disk, a video lives only as long as the
 * page.
 */
const videos = keptStore<KeptVideo>('vicino-films', 'films')

export const { read: readVideo, keep: keepVideo, drop: dropVideo } = videos
