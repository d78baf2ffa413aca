import type { Catalogue } from '@vicino/contract/loyalty/programs/rewards/schemas'

/** Levels to choose from; one that the reward asks for and that is no more stays visible by its number. */
export function levelOptions(chosen: number, levels: Catalogue['levels'], everybody: string) {
  const known = [{ rank: 0, name: everybody }, ...levels]
  const all = known.some(({ rank }) => rank === chosen)
    ? known
    : [...known, { rank: chosen, name: `#${chosen}` }]
  return all.map(({ rank, name }) => ({ value: String(rank), label: name }))
}
