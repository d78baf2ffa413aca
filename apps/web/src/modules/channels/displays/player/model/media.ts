const CACHE = 'display-media'

/**
 * Opens the cache of displays' media; undefined when the browser has none (an address without
 * https).
 */
const open = (): Promise<Cache | undefined> =>
  'caches' in window ? caches.open(CACHE).catch(() => undefined) : Promise.resolve(undefined)

/** In bytes. Larger videos are not stored, only played from their address. */
const LARGEST = 80 * 1024 * 1024
/** Milliseconds until a failed download is tried again. */
const AGAIN_MS = 10 * 60_000

const failed = new Map<string, number>()
let isLoading = false

/**
 * Downloads a playlist's media, so that it plays without a connection, and deletes media that it no
 * longer shows.
 */
export async function keepMedia(addresses: readonly string[]): Promise<void> {
  // A download may take longer than the interval between two requests of the player.
  if (isLoading) return
  isLoading = true
  try {
    const cache = await open()
    if (!cache) return
    const wanted = new Set(addresses.map((address) => new URL(address, window.location.href).href))
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
    for (const url of wanted) {
      if (performance.now() - (failed.get(url) ?? -Infinity) < AGAIN_MS || (await cache.match(url))) continue
      await keep(cache, url).catch(() => failed.set(url, performance.now()))
    }
  } finally {
    isLoading = false
  }
}

async function keep(cache: Cache, url: string): Promise<void> {
  const leaving = new AbortController()
  const answer = await fetch(url, { signal: leaving.signal })
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > LARGEST) {
    leaving.abort()
    throw new Error('not kept')
  }
  await cache.put(url, answer)
}

/** Returns an address in this browser for a stored file; undefined for others. */
export async function keptMedia(address: string): Promise<string | undefined> {
  const answer = await (await open())?.match(new URL(address, window.location.href).href)
  return answer && URL.createObjectURL(await answer.blob())
}
