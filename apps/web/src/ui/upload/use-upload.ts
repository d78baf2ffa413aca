import { useEffect, useRef, useState } from 'react'
import { trackUpload } from '~/lib/upload/running.ts'
import type { Sending } from '~/lib/upload/send-form.ts'

export type UploadState =
  | { readonly phase: 'idle' }
  /** `preview` is the file's address in the browser, `sent` is 0 to 1. */
  | { readonly phase: 'sending'; readonly preview: string; readonly sent: number }
  | { readonly phase: 'failed'; readonly text: string; readonly retry: (() => void) | undefined }

type Send = (sending: Sending) => Promise<string>

interface UploadOptions {
  /** Returns the reason why a file is not sent at all; undefined sends it. */
  refuse: (file: File) => string | undefined
  /** Returns the function that sends the file. After a failure the same function is called again, so it may resume. */
  prepare: (file: File) => Send
  onUploaded: (key: string) => void | Promise<void>
  /** Returns the text of a failure, and whether another try with the same file makes sense. */
  explain: (error: unknown) => { text: string; isPassing: boolean }
}

const IDLE: UploadState = { phase: 'idle' }

/** Sends one file and passes its key to `onUploaded`, with progress, failure, retry and cancel. */
export function useUpload({ refuse, prepare, onUploaded, explain }: UploadOptions) {
  const [state, setState] = useState<UploadState>(IDLE)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(file: File, send: Send): Promise<void> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const preview = URL.createObjectURL(file)
    const show = (next: UploadState): void => {
      if (running.current === own) setState(next)
    }
    const onProgress = (sent: number): void => show({ phase: 'sending', preview, sent })
    let again = send
    onProgress(0)
    try {
      const key = await send({ signal: own.signal, onProgress })
      // The file has arrived, so a retry only calls onUploaded again.
      again = () => Promise.resolve(key)
      await onUploaded(key)
      show(IDLE)
    } catch (error) {
      const { text, isPassing } = explain(error)
      const retry = isPassing ? () => trackUpload(run(file, again)) : undefined
      show(own.signal.aborted ? IDLE : { phase: 'failed', text, retry })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }

  return {
    state,
    start(file: File) {
      const text = refuse(file)
      if (text === undefined) trackUpload(run(file, prepare(file)))
      else setState({ phase: 'failed', text, retry: undefined })
    },
    cancel: () => running.current?.abort(),
    reset: () => setState(IDLE),
  }
}
