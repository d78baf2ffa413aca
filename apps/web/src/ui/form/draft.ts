/** What was typed and not saved, for the time this tab is open; keyed by form and person, never for passwords. */
type Draft = Readonly<Record<string, unknown>>

const PREFIX = 'draft '

export function readDraft(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** An empty draft is forgotten. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: what was typed lives as long as the screen.
  }
}

/** Forgets all drafts of this tab, as its person goes for good. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
