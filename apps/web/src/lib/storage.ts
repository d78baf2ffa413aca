/** Reads a stored value by key. Storage may be full, blocked or absent; then nothing is stored. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse, so the value holds for this visit only.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Returns the stored keys that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Reads a stored JSON value; null when absent, unreadable or refused by `isValid`. */
export function readJson<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null {
  return parseStored(readStored(key), isValid)
}

/** Parses a text that was read already, for example from sessionStorage, like readJson. */
export function parseStored<Value>(
  text: string | null,
  isValid: (value: unknown) => value is Value,
): Value | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : null
  } catch {
    return null
  }
}
