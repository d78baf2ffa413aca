import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { sendOfflineEntries } from '@vicino/contract/till/offline/endpoints'
import type { OfflineKit } from '@vicino/contract/till/offline/schemas'
import { DAY_MS } from '@vicino/domain/durations'
import { keptStore } from '~/lib/kept-store.ts'
import { serverClock } from '~/lib/server-clock.ts'

export type Entry = BodyInputOf<typeof sendOfflineEntries>['entries'][number]

/** What a till took without network. */
export interface Waiting {
  readonly brandId: string
  readonly entry: Entry
  /** It arrived; it stays a day, so that the same code is refused. */
  readonly isSent: boolean
}

/** What the server gave a person's till to work without network. */
interface KeptKit {
  readonly userId: string
  readonly kit: OfflineKit
}

/*
 * Both stores survive the sign-out: entries belong to the shop, and whoever signs in to it next sends
 * them. The kit names no customer, and another person does not use it.
 */
const entries = keptStore<Waiting>('offline-till-entries', 'entries')
const kits = keptStore<KeptKit>('offline-till-kit', 'kit')
const KIT = 'kit'

export async function keptKit(userId: string): Promise<OfflineKit | null> {
  const kept = await kits.read(KIT)
  return kept?.userId === userId ? kept.kit : null
}

/** Keeps a kit, and asks the browser never to delete what is stored here by itself. */
export async function keepKit(userId: string, kit: OfflineKit | null): Promise<void> {
  if (kit === null) return kits.drop(KIT)
  await kits.keep(KIT, { userId, kit })
  if ('storage' in navigator) await navigator.storage.persist().catch(() => false)
}

/**
 * Returns what waits of a brand, in the order in which it was taken; of all brands without one.
 * Deletes what arrived long ago.
 */
export async function waitingOf(brandId?: string): Promise<readonly Waiting[]> {
  const all = await entries.readAll()
  const before = serverClock.now() - DAY_MS
  for (const [key, { isSent, entry }] of all) {
    if (isSent && Date.parse(entry.at) < before) await entries.drop(key)
  }
  return all
    .map(([, waiting]) => waiting)
    .filter((each) => !each.isSent && (brandId === undefined || each.brandId === brandId))
    .toSorted((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at))
}

/**
 * Keeps an entry under what makes it unique: the number of its code, or its receipt. Resolves when
 * it is on the disk; false where it is known already.
 * @throws when the browser stores nothing
 */
export const keepEntry = (unique: string, brandId: string, entry: Entry): Promise<boolean> =>
  entries.add(`${brandId} ${unique}`, { brandId, entry, isSent: false })

/** Notes that entries arrived. */
export async function noteSent(ids: ReadonlySet<string>): Promise<void> {
  for (const [key, waiting] of await entries.readAll()) {
    if (ids.has(waiting.entry._id)) await entries.keep(key, { ...waiting, isSent: true })
  }
}

/** Tells whether a code or receipt is kept on this till. */
export async function isKept(unique: string, brandId: string): Promise<boolean> {
  return (await entries.read(`${brandId} ${unique}`)) !== undefined
}
