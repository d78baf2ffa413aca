import address from '@vicino/domain/map/outlines.json?url'
import { decode, type Ground, type Outlines } from '@vicino/domain/map/outlines'

let loading: Promise<Ground> | undefined

/**
 * Loads the outlines of the drawn background once, with the first map, and keeps them while the app
 * is open. It rejects on failure; the next call tries again.
 */
export function loadGround(): Promise<Ground> {
  loading ??= fetchGround().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchGround(): Promise<Ground> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`outlines ${response.status}`)
  return decode((await response.json()) as Outlines)
}
