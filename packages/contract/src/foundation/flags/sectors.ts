/** Kinds of business with own laws or flags; all other businesses have none. */
export const SECTORS = ['restaurant', 'tourism', 'alcohol', 'gambling', 'medicines', 'tobacco'] as const
export type Sector = (typeof SECTORS)[number]
