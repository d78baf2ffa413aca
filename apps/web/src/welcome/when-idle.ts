/** Milliseconds to wait at most for a quiet moment. */
const PATIENCE_MS = 2500

/** Runs `work` when the page has loaded and is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const end = new AbortController()
  const wait = () => {
    if (end.signal.aborted) return
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) setTimeout(() => end.signal.aborted || work(), 300)
    else requestIdleCallback(() => end.signal.aborted || work(), { timeout: PATIENCE_MS })
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true, signal: end.signal })
  return () => end.abort()
}
