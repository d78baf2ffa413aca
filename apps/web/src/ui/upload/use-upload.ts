import { useEffect, useRef, useState } from 'react'
import type { Sending } from '~/lib/upload/send-form.ts'

export type UploadState =
  | { readonly phase: 'idle' }
  /** `preview` is the file's address in the browser, `sent` 0 to 1. */
  | { readonly phase: 'sending'; readonly preview: string; readonly sent: number }
  | { readonly phase: 'failed'; readonly text: string; readonly retry: (() => void) | undefined }

type Send = (sending: Sending) => Promise<string>

interface UploadOptions {
  /** Why a file need not be sent at all; undefined = send it. */
  refuse: (file: File) => string | undefined
  /** Gets a file ready; what it gives is called again to go on after a failure. */
  prepare: (file: File) => Send
  onUploaded: (key: string) => void | Promise<void>
  /** What to say, and whether another try of the same file makes sense. */
  explain: (error: unknown) => { text: string; isPassing: boolean }
}

const IDLE: UploadState = { phase: 'idle' }

/** One file on its way to the server and to what uses it: progress, failure, retry, cancel. */
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
      // It has arrived: only what uses it may have to be told again.
      again = () => Promise.resolve(key)
      await onUploaded(key)
      show(IDLE)
    } catch (error) {
      const { text, isPassing } = explain(error)
      const retry = isPassing ? () => void run(file, again) : undefined
      show(own.signal.aborted ? IDLE : { phase: 'failed', text, retry })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }

  return {
    state,
    start(file: File) {
      const text = refuse(file)
      if (text === undefined) void run(file, prepare(file))
      else setState({ phase: 'failed', text, retry: undefined })
    },
    cancel: () => running.current?.abort(),
    reset: () => setState(IDLE),
  }
}
