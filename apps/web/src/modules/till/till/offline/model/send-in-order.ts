import { ApiError } from '~/lib/api-error.ts'
import type { Entry } from './waiting.ts'

/** Entries of one call. */
const AT_ONCE = 100

export interface Arrived {
  /** Entries that arrived. */
  readonly count: number
  /** Those of them that the owner has to decide on. */
  readonly conflicts: number
  /** Entries that the server cannot read. They stay on this device. */
  readonly unread: number
}

interface Line {
  /** Returns what waits, the oldest first. */
  readonly waiting: () => Promise<readonly Entry[]>
  readonly post: (entries: Entry[]) => Promise<readonly { readonly _id: string; readonly outcome: string }[]>
  readonly noteSent: (ids: ReadonlySet<string>) => Promise<void>
}

/**
 * Sends what waits, in order. A call that the server cannot read is sent again entry by entry, so
 * that one such entry holds back none behind it.
 * @throws as `post`, for what has not arrived
 */
export async function sendInOrder({ waiting, post, noteSent }: Line): Promise<Arrived> {
  let [count, conflicts, atOnce] = [0, 0, AT_ONCE]
  const unread = new Set<string>()
  for (;;) {
    const entries = (await waiting()).filter(({ _id }) => !unread.has(_id)).slice(0, atOnce)
    const [first] = entries
    if (first === undefined) return { count, conflicts, unread: unread.size }
    try {
      const results = await post(entries)
      await noteSent(new Set(results.map(({ _id }) => _id)))
      count += results.length
      conflicts += results.filter(({ outcome }) => outcome === 'conflict').length
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      if (entries.length === 1) unread.add(first._id)
      atOnce = 1
    }
  }
}
