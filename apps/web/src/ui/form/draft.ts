/** Typed but unsaved values of a form, kept while this tab is open, by form and person. Never used for passwords. */
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

/** Keeps a draft; an empty one removes what was kept. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the typed values are lost when the screen is left.
  }
}

/** Removes all drafts of this tab, when its person has deleted their account. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
