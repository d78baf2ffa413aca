import { formatDate } from '~/lib/format.ts'

/** Things that happened, in runs of one day in Rome; they keep their order. */
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
