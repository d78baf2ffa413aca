const CACHE = 'display-media'

/** The cache of what displays show; undefined where the browser has none (an address without https). */
const open = (): Promise<Cache | undefined> =>
  'caches' in window ? caches.open(CACHE).catch(() => undefined) : Promise.resolve(undefined)

/** Larger films are shown from their address alone. */
const LARGEST = 80 * 1024 * 1024
/** What could not be kept is tried again after this time. */
const AGAIN_MS = 10 * 60_000

const failed = new Map<string, number>()
let isLoading = false

/** Loads what a playlist shows, so that it plays without a connection, and lets go of what it shows no more. */
export async function keepMedia(addresses: readonly string[]): Promise<void> {
  // A film may take longer than the player waits before it asks again.
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

/** An address in this browser of something that is kept; undefined for what is not. */
export async function keptMedia(address: string): Promise<string | undefined> {
  const answer = await (await open())?.match(new URL(address, window.location.href).href)
  return answer && URL.createObjectURL(await answer.blob())
}
