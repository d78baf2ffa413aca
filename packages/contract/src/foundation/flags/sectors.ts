/** Kinds of business for which a law or a flag may say something of its own; all others are of none. */
export const SECTORS = ['restaurant', 'tourism', 'alcohol', 'gambling', 'medicines', 'tobacco'] as const
export type Sector = (typeof SECTORS)[number]
