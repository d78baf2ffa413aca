/** Kinds of business with own laws or flags; all other businesses have none. */
export const SECTORS = ['restaurant', 'tourism', 'alcohol', 'gambling', 'medicines', 'tobacco'] as const

/** Sectors in which the law of 2026 on small enterprises limits reviews and their rewards. */
export const REVIEWED_SECTORS = ['restaurant', 'tourism'] as const
export type Sector = (typeof SECTORS)[number]
