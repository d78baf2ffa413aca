const CACHE = 'display-media'

/** The cache of what displays show; undefined where the browser has none (an address without https). */
const open = (): Promise<Cache | undefined> =>
  'caches' in window ? caches.open(CACHE).catch(() => undefined) : Promise.resolve(undefined)

/** Loads what a playlist shows, so that it plays without a connection, and lets go of what it shows no more. */
export async function keepMedia(addresses: readonly string[]): Promise<void> {
  const cache = await open()
  if (!cache) return
  const wanted = new Set(addresses.map((address) => new URL(address, window.location.href).href))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
  for (const url of wanted) {
    // What could not be loaded is tried again with the next playlist, and shown from its address until then.
    if (!(await cache.match(url))) await cache.add(url).catch(() => undefined)
  }
}

/** An address in this browser of something that is kept; undefined for what is not. */
export async function keptMedia(address: string): Promise<string | undefined> {
  const answer = await (await open())?.match(new URL(address, window.location.href).href)
  return answer && URL.createObjectURL(await answer.blob())
}
