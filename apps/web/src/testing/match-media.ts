const PX_A_REM = 16

/**
 * Stands in for media queries, which jsdom lacks, for a window of this width that the test can
 * resize.
 */
export function stubWindow(width: number, dark = false) {
  const queries = new Map<string, { matches: boolean; listeners: Set<() => void> }>()
  let now = width
  const matches = (query: string) => {
    const below = /width < ([\d.]+)rem/.exec(query)
    if (below) return now < Number(below[1]) * PX_A_REM
    return query.includes('dark') ? dark : false
  }
  window.matchMedia = (query: string) => {
    const entry = queries.get(query) ?? { matches: matches(query), listeners: new Set<() => void>() }
    queries.set(query, entry)
    return {
      get matches() {
        return matches(query)
      },
      addEventListener: (_type: string, listener: () => void) => entry.listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => entry.listeners.delete(listener),
    } as unknown as MediaQueryList
  }
  return {
    resize(next: number) {
      now = next
      for (const { listeners } of queries.values()) for (const listener of listeners) listener()
    },
  }
}
