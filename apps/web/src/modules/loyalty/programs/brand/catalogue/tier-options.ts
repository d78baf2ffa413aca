import type { Catalogue } from '@vicino/contract/loyalty/programs/rewards/schemas'

/** Lists the tiers to choose from. A required tier that no longer exists is shown by its number. */
export function tierOptions(chosen: number, levels: Catalogue['levels'], everybody: string) {
  const known = [{ rank: 0, name: everybody }, ...levels]
  const all = known.some(({ rank }) => rank === chosen)
    ? known
    : [...known, { rank: chosen, name: `#${chosen}` }]
  return all.map(({ rank, name }) => ({ value: String(rank), label: name }))
}
