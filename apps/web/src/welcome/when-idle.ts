/** Longest wait for a quiet moment, in milliseconds. */
const PATIENCE_MS = 2500

/** Runs `work` once the page has loaded and has nothing else to do; gives back how to call it off. */
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
