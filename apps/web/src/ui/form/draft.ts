/** Typed but unsaved values of a form, by form and person. It is never used for passwords. */
type Draft = Readonly<Record<string, unknown>>

/** Lifetime of a draft: while this tab is open, or on this device. */
export type DraftPlace = 'tab' | 'device'

const PREFIX = 'draft '

/** Reading it may throw when storage is blocked. */
const storageOf = (place: DraftPlace): Storage => (place === 'tab' ? sessionStorage : localStorage)

export function readDraft(key: string, place: DraftPlace = 'tab'): Draft {
  try {
    const kept: unknown = JSON.parse(storageOf(place).getItem(PREFIX + key) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** Stores a draft. An empty draft deletes the stored one. */
export function keepDraft(key: string, draft: Draft, place: DraftPlace = 'tab'): void {
  try {
    if (Object.keys(draft).length === 0) storageOf(place).removeItem(PREFIX + key)
    else storageOf(place).setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked, so the typed values are lost when the screen is left.
  }
}

/** Deletes all drafts of this tab and device, after their person deleted their account. */
export function forgetDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
