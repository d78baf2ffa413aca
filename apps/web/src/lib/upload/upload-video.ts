import { isPassing } from '../is-passing.ts'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { ApiError } from '../api-error.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { sendForm, type Sending } from './send-form.ts'

/** Number of tries for a chunk before the form shows the failure. */
const CHUNK_TRIES = 3

/** A failure is returned, not thrown: the form shows it, and send() can resume where the upload stopped. */
export type VideoOutcome = { readonly key: string } | { readonly error: unknown }

export interface VideoUpload {
  /** Sends the chunks that have not arrived. Called again after a failure it resumes. */
  send(sending?: Sending): Promise<VideoOutcome>
}

/** Progress of an upload: its name at the server, and the number of arrived chunks. */
export interface UploadPlace {
  readonly name: string
  readonly arrived: number
}

/** Stored progress, by which an upload can resume where it stopped, even after a reload. */
export interface KeptUpload {
  readonly place?: UploadPlace | undefined
  readonly note: (place: UploadPlace) => void
}

const WAIT_MS = 1000
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** Starts an upload of a video in chunks, each tried CHUNK_TRIES times. */
export function startVideoUpload(file: File, pause = wait, kept?: KeptUpload): VideoUpload {
  const chunks = Math.max(1, Math.ceil(file.size / FILE_LIMITS.chunkSentBytes))
  let { name, arrived } = kept?.place ?? { name: nameOf(file), arrived: 0 }

  async function sendChunk(index: number, sending: Sending): Promise<string | undefined> {
    const form = new FormData()
    const start = index * FILE_LIMITS.chunkSentBytes
    form.set('fileName', name)
    form.set('index', String(index))
    form.set('last', String(index === chunks - 1))
    form.set('chunk', file.slice(start, start + FILE_LIMITS.chunkSentBytes), 'chunk')
    const answer = await sendForm('POST /file/video-stream', form, {
      ...sending,
      onProgress: (sent) => sending.onProgress?.((index + sent) / chunks),
    })
    return 'Key' in answer ? answer.Key : undefined
  }

  async function tryChunk(
    index: number,
    sending: Sending,
    left = CHUNK_TRIES - 1,
  ): Promise<string | undefined> {
    try {
      return await sendChunk(index, sending)
    } catch (error) {
      if (left === 0 || !mayPass(error)) throw error
      await pause(WAIT_MS * (CHUNK_TRIES - left))
      return tryChunk(index, sending, left - 1)
    }
  }

  return {
    async send(sending = {}) {
      try {
        for (;;) {
          const key = await tryChunk(arrived, sending)
          if (key !== undefined) return { key }
          arrived += 1
          kept?.note({ name, arrived })
        }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'chunk_out_of_order') {
          name = nameOf(file)
          arrived = 0
          kept?.note({ name, arrived })
        }
        return { error }
      }
    },
  }
}

/**
 * Makes a new name for each upload, because the server joins chunks of the same name into one file.
 */
const nameOf = (file: File): string => `${newIdempotencyKey()} ${file.name}`.slice(0, 200)

/** Says whether a failed chunk is sent again. It is not after the person cancelled. */
const mayPass = (error: unknown): boolean => !(error instanceof DOMException) && isPassing(error)
