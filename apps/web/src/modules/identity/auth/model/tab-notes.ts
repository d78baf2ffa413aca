/** Keeps a text until this tab is closed, across page loads too. If storage is blocked, nothing is kept. */
export function leaveNote(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The next page then shows what it shows anyway.
  }
}

/** Reads a note and leaves it. */
export function readNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Reads a note and takes it away. */
export function takeNote(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text
  } catch {
    return null
  }
}
