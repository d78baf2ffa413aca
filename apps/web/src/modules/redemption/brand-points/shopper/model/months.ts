const MONTH = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'Europe/Rome' })

/**
 * Groups items by their month in Rome ('2026-11'). The items must be sorted by time, and their
 * order stays.
 */
export function byMonth<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
): { month: string; items: Item[] }[] {
  const months: { month: string; items: Item[] }[] = []
  for (const item of items) {
    const month = MONTH.format(Date.parse(item.createdAt))
    const last = months.at(-1)
    if (last?.month === month) last.items.push(item)
    else months.push({ month, items: [item] })
  }
  return months
}
