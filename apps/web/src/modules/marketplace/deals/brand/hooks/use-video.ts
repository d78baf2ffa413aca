import { DEAL_VIDEO_SECONDS, DEAL_VIDEO_TOLERANCE } from '@vicino/contract/marketplace/deals/constants'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { startVideoUpload, type VideoUpload } from '~/lib/upload/upload-video.ts'
import { dropVideo, type KeptVideo, keepVideo, readVideo } from '../video/video-store.ts'

export const FILM_TYPES = ['video/mp4', 'video/webm', 'video/quicktime']
const MEGABYTES = FILE_LIMITS.videoBytes / 1024 / 1024

export type VideoState =
  | { readonly kind: 'none' }
  /** A chosen video before its upload. It can be trimmed, and must be when it is too long. */
  | { readonly kind: 'picked'; readonly file: File; readonly url: string; readonly seconds: number }
  | { readonly kind: 'working'; readonly url: string; readonly done: number }
  | { readonly kind: 'sending'; readonly url: string; readonly sent: number; readonly resumed: boolean }
  | {
      readonly kind: 'failed'
      readonly url: string | null
      readonly text: string
      readonly retry: (() => void) | null
    }
  /** The video is on the server. `url` is set while this page holds the file. */
  | { readonly kind: 'sent'; readonly url: string | null }

/** Says whether a video is short enough to be published. */
export const fits = (seconds: number): boolean => seconds <= DEAL_VIDEO_SECONDS + DEAL_VIDEO_TOLERANCE

interface VideoOptions {
  readonly userId: string
  /** The key or address in the form. */
  readonly value: string
  readonly onKey: (key: string) => void
  /** Receives a still of the video. */
  readonly onStill: (still: File) => void
}

/**
 * The video of a deal: chosen or recorded, trimmed, uploaded in chunks. Until it has arrived, it is
 * stored on this device. After a lost network or a reload the upload resumes where it stopped.
 */
export function useVideo({ userId, value, onKey, onStill }: VideoOptions) {
  const { t } = useTranslation('publish')
  const [state, setState] = useState<VideoState>(
    value === '' ? { kind: 'none' } : { kind: 'sent', url: null },
  )
  const running = useRef<AbortController>(undefined)
  const shown = useRef<string>(undefined)

  const show = (file: Blob): string => {
    if (shown.current !== undefined) URL.revokeObjectURL(shown.current)
    shown.current = URL.createObjectURL(file)
    return shown.current
  }

  async function send(url: string, upload: VideoUpload, resumed: boolean): Promise<void> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const put = (next: VideoState): void => {
      if (running.current === own && !own.signal.aborted) setState(next)
    }
    const onProgress = (sent: number): void => put({ kind: 'sending', url, sent, resumed })
    onProgress(0)
    const outcome = await upload.send({ signal: own.signal, onProgress })
    if (own.signal.aborted) return
    if ('key' in outcome) {
      void dropVideo(userId)
      put({ kind: 'sent', url })
      onKey(outcome.key)
      return
    }
    const passes = isPassing(outcome.error)
    // A final refusal deletes the stored video, so that the next page does not send it again.
    if (!passes) void dropVideo(userId)
    put({
      kind: 'failed',
      url,
      text: passes ? t('film.interrupted') : errorText(outcome.error),
      retry: passes ? () => void send(url, upload, true) : null,
    })
  }

  /**
   * Stores the video on this device and uploads it, from the start or from where an earlier attempt
   * stopped.
   */
  function begin(kept: KeptVideo, resumed: boolean): void {
    const note = (place: KeptVideo['place']): void => void keepVideo(userId, { file: kept.file, place })
    if (!resumed) note(undefined)
    const upload = startVideoUpload(kept.file, undefined, { place: kept.place, note })
    void send(show(kept.file), upload, resumed)
  }

  const resume = useEffectEvent((kept: KeptVideo) => begin(kept, true))
  useEffect(() => {
    let over = false
    const look = async () => {
      const kept = await readVideo(userId)
      if (kept && !over) resume(kept)
    }
    if (value === '') void look()
    return () => {
      over = true
      running.current?.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what is kept was kept by an earlier page
  }, [userId])

  // When the network is back, a failed upload resumes by itself.
  const again = useEffectEvent(() => {
    if (state.kind === 'failed') state.retry?.()
  })
  useEffect(() => {
    const onOnline = () => again()
    globalThis.addEventListener('online', onOnline)
    return () => globalThis.removeEventListener('online', onOnline)
  }, [])

  async function pick(file: File): Promise<void> {
    const wrong = refusal(file)
    if (wrong !== undefined) return setState({ kind: 'failed', url: null, text: wrong, retry: null })
    const url = show(file)
    setState({ kind: 'working', url, done: 0 })
    const { secondsOf } = await import('../video/edit-video.ts')
    const seconds = await secondsOf(file)
    if (seconds === null)
      return setState({ kind: 'failed', url: null, text: t('film.unreadable'), retry: null })
    setState({ kind: 'picked', file, url, seconds })
  }

  function refusal(file: File): string | undefined {
    if (!FILM_TYPES.includes(file.type.split(';')[0] ?? '')) return t('film.wrongType')
    return file.size > FILE_LIMITS.videoBytes ? t('film.tooLarge', { max: MEGABYTES }) : undefined
  }

  /** Uploads the previewed video from `start` to `end`, in seconds. */
  async function use(start: number, end: number): Promise<void> {
    if (state.kind !== 'picked') return
    const { file, url, seconds } = state
    setState({ kind: 'working', url, done: 0 })
    const isWhole = start < 0.05 && end > seconds - 0.05
    const [{ cutVideo }, { stillOf }] = await Promise.all([
      import('../video/edit-video.ts'),
      import('../video/poster.ts'),
    ])
    const still = await stillOf(url, Math.min(start + 0.5, (start + end) / 2))
    if (still) onStill(still)
    const onProgress = (part: number): void => setState({ kind: 'working', url, done: part })
    const cut = await cutVideo(file, { start, end, onProgress }).catch(() => null)
    // A whole video that the browser cannot rewrite is uploaded as it is. The server decides
    // whether it is readable.
    if (cut === null && !isWhole) {
      return setState({ kind: 'failed', url, text: t('film.cutFailed'), retry: null })
    }
    begin({ file: cut ?? file }, false)
  }

  function remove(): void {
    running.current?.abort()
    void dropVideo(userId)
    setState({ kind: 'none' })
    onKey('')
  }

  return { state, pick, use, remove }
}
