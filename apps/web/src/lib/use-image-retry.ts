import { useEffect, useState } from 'react'

/** Milliseconds. A server that was too busy answers again after a moment. */
const AGAIN_MS = 2000

type Phase = 'first' | 'waiting' | 'again' | 'failed'

/**
 * Asks once more for an image that did not load. The image is drawn with `key`, unless `isFailed`.
 */
export function useImageRetry(src: string) {
  const [state, setState] = useState<{ src: string; phase: Phase }>({ src, phase: 'first' })
  const phase = state.src === src ? state.phase : 'first'
  useEffect(() => {
    if (phase !== 'waiting') return undefined
    const timer = setTimeout(() => setState({ src, phase: 'again' }), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [src, phase])
  return {
    key: phase === 'again' ? `${src} again` : src,
    isFailed: phase === 'failed',
    onError: () => setState({ src, phase: phase === 'again' ? 'failed' : 'waiting' }),
  }
}
