/**
 * Stores a text until this tab is closed, across page loads. If storage is blocked, nothing is
 * stored.
 */
export function leaveNote(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Without the note, the next page shows its usual content.
  }
}

/** Reads a note without deleting it. */
export function readNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Reads a note and deletes it. */
export function takeNote(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text
  } catch {
    return null
  }
}
