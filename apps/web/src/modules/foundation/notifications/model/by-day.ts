import { formatDate } from '~/lib/format.ts'

/** Groups items into days in Rome. Their order stays. */
export function byDay<Item extends { readonly at: string }>(
  items: readonly Item[],
): { readonly day: string; readonly items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = formatDate(item.at)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
