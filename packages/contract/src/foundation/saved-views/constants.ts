/** The tables of the platform's back-office, by the last part of their address. */
export const GRIDS = [
  'user',
  'role',
  'deal',
  'post',
  'product',
  'category',
  'banner',
  'brand',
  'bp-reward',
  'flag',
  'report',
  'support',
  'audit',
] as const
export type GridName = (typeof GRIDS)[number]

/** Filters in an address that name people; views omit them. */
export const NAMES_PEOPLE = ['q', 'who'] as const

/** Longest name of a saved view, in characters. */
export const VIEW_NAME_MAX = 40
