type Item = Readonly<Record<string, unknown>>

/**
 * Applies `patch` to every object of cached query data: one object, a list, a page with `items`, or
 * pages. `patch` returns the same object when it changes nothing. If that holds for all, `data`
 * itself is returned and no component renders again.
 */
export function patchCached(data: unknown, patch: (item: Item) => Item): unknown {
  if (Array.isArray(data)) return patchList(data, patch)
  if (!isItem(data)) return data
  for (const key of ['pages', 'items', 'data'] as const) {
    const list = data[key]
    if (!Array.isArray(list)) continue
    const next = patchList(list, patch)
    return next === list ? data : { ...data, [key]: next }
  }
  return patch(data)
}

function patchList(list: readonly unknown[], patch: (item: Item) => Item): readonly unknown[] {
  const next = list.map((item) => patchCached(item, patch))
  return next.some((item, index) => item !== list[index]) ? next : list
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null
}
