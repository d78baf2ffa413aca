import { keptStore } from '~/lib/kept-store.ts'
import type { UploadPlace } from '~/lib/upload/upload-video.ts'

/** A film that has not arrived at the server, kept on this device so that a reload does not lose it. */
export interface KeptVideo {
  readonly file: File
  readonly place?: UploadPlace | undefined
}

/** By the ids of users. In a private window or with a full disk a film lives as long as the page. */
const films = keptStore<KeptVideo>('vicino-films', 'films')

export const { read: readVideo, keep: keepVideo, drop: dropVideo } = films
