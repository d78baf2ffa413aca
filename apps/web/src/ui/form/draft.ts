/** Typed but unsaved values of a form, by form and person. Never used for passwords. */
type Draft = Readonly<Record<string, unknown>>

/** How long a draft is kept: while this tab is open, or on this device. */
export type DraftPlace = 'tab' | 'device'

const PREFIX = 'draft '

/** Reading it may throw where storage is blocked. */
const storageOf = (place: DraftPlace): Storage => (place === 'tab' ? sessionStorage : localStorage)

export function readDraft(key: string, place: DraftPlace = 'tab'): Draft {
  try {
    const kept: unknown = JSON.parse(storageOf(place).getItem(PREFIX + key) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** Keeps a draft; an empty one removes what was kept. */
export function keepDraft(key: string, draft: Draft, place: DraftPlace = 'tab'): void {
  try {
    if (Object.keys(draft).length === 0) storageOf(place).removeItem(PREFIX + key)
    else storageOf(place).setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the typed values are lost when the screen is left.
  }
}

/** Removes all drafts of this tab and device, when their person has deleted their account. */
export function forgetDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
