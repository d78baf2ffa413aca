/** What one tab keeps until it is closed, over full navigations too. Storage may be blocked: then nothing is kept. */
export function leaveNote(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The next page then shows what it shows anyway.
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
