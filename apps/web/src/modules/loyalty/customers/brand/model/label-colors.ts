/** Colours to choose from for a label. A label's name always stands beside its colour. */
export const LABEL_COLORS = {
  blue: '#2f6fde',
  green: '#1f8a4c',
  yellow: '#d9b800',
  orange: '#d97a1f',
  red: '#d13b2a',
  pink: '#d6558f',
  violet: '#8a4fd0',
  grey: '#6b6f80',
} as const
export type LabelColor = keyof typeof LABEL_COLORS

export const COLOR_NAMES = Object.keys(LABEL_COLORS) as readonly LabelColor[]

/** Returns the first colour among those that the fewest labels have. */
export function nextColor(used: readonly string[]): string {
  const counts = Object.values(LABEL_COLORS).map((color) => used.filter((each) => each === color).length)
  return Object.values(LABEL_COLORS)[counts.indexOf(Math.min(...counts))] ?? LABEL_COLORS.blue
}

/** Says whether none, some or all of the chosen customers have a label. */
export function shareOf(having: number, chosen: number): 'none' | 'some' | 'all' {
  if (having === 0) return 'none'
  return having === chosen ? 'all' : 'some'
}
