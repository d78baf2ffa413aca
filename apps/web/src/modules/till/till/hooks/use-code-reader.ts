import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createHitFilter } from '../model/same-code.ts'
import { createCodeReader, type ReadCode } from '~/lib/camera/code-reader.ts'

/**
 * Milliseconds between two readings of the image: quick enough for the cashier, light enough for an
 * old phone.
 */
const PAUSE_MS = 120

interface Options {
  readonly video: RefObject<HTMLVideoElement | null>
  /** Reads the image only while true. */
  readonly active: boolean
  readonly onText: (text: string) => void
}

/**
 * Reads QR codes in the camera's image and calls `onText` once for each code. `failed` says that
 * the reader could not be loaded; `retry` loads it again.
 */
export function useCodeReader({ video, active, onText }: Options): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false)
  const filter = useRef(createHitFilter())
  const reader = useRef<Promise<ReadCode>>(undefined)
  const report = useEffectEvent(onText)

  useEffect(() => {
    if (!active || failed) return undefined
    const end = new AbortController()
    const run = async () => {
      const read = await (reader.current ??= createCodeReader())
      filter.current.resume(performance.now())
      while (!end.signal.aborted) {
        const element = video.current
        const ready = element !== null && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        const text = ready ? await read(element) : null
        if (text !== null && !end.signal.aborted && filter.current.isNew(text, performance.now()))
          report(text)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    run().catch(() => {
      reader.current = undefined
      if (!end.signal.aborted) setFailed(true)
    })
    return () => end.abort()
  }, [active, failed, video])

  return { failed, retry: () => setFailed(false) }
}
