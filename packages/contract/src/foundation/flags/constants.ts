/**
 * What flags switch off: new accounts; applications for a brand account; publishing deals; making and starting loyalty programs;
 * rewards of programs and BrandPoints for opinions; codes for deals; marketing messages of brands.
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

/** Keys about people who have no sector. */
export const KEYS_WITHOUT_SECTOR: readonly FlagKey[] = ['registrations', 'applications']
/** Keys that go by sectors alone or by sectors of countries. */
export const KEYS_OF_SECTORS: readonly FlagKey[] = ['opinions']

/** Where Vicino is at work: of which it knows places, VAT numbers and law. */
export const COUNTRIES = ['IT'] as const
export type Country = (typeof COUNTRIES)[number]

/** Off now; off from its moment on; switched back. */
export const FLAG_STATES = ['inForce', 'scheduled', 'lifted'] as const
export type FlagState = (typeof FLAG_STATES)[number]

/** Columns by which the section of flags is sorted; the first one is the usual order. */
export const FLAG_SORTS = ['key', 'createdAt'] as const
export type FlagSort = (typeof FLAG_SORTS)[number]
