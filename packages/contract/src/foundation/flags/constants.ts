/**
 * The functions that flags switch off: new accounts; applications for a brand account; publishing
 * deals; making and starting loyalty programs; rewards of programs and BrandPoints for opinions;
 * codes for deals; marketing messages of brands.
 */
export const FLAG_KEYS = [
  'registrations',
  'applications',
  'deals',
  'programs',
  'opinions',
  'redemptions',
  'marketing',
] as const
export type FlagKey = (typeof FLAG_KEYS)[number]

/** Keys for people without a sector. */
export const KEYS_WITHOUT_SECTOR: readonly FlagKey[] = ['registrations', 'applications']
/** Keys that depend only on sectors, or on sectors of countries. */
export const KEYS_OF_SECTORS: readonly FlagKey[] = ['opinions']

/** The countries of Vicino: it knows their places, VAT numbers and law. */
export const COUNTRIES = ['IT'] as const
export type Country = (typeof COUNTRIES)[number]

/** Off now; off from its moment on; switched on again. */
export const FLAG_STATES = ['inForce', 'scheduled', 'lifted'] as const
export type FlagState = (typeof FLAG_STATES)[number]

/** Columns for sorting the section of flags; the first one is the default. */
export const FLAG_SORTS = ['key', 'createdAt'] as const
export type FlagSort = (typeof FLAG_SORTS)[number]
