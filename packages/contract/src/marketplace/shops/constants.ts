/** Shops that a brand may have open. */
export const SHOPS_MAX = 200
/** What a file of shops may have: rows and characters. */
export const SHOP_FILE = { rows: 500, characters: 200_000 } as const
/** Characters of the code by which a brand’s own system knows a shop. */
export const SHOP_CODE_MAX = 40
/** Stretches of days on which a shop is closed, told ahead. */
export const CLOSURES_MAX = 30
/** What a row of a file does: adds a shop, changes one, finds it as it is, or nothing for a reason. */
export const SHOP_VERDICTS = ['new', 'change', 'same', 'refused'] as const
/** What of a shop a row changes. */
export const SHOP_CHANGES = [
  'name',
  'address',
  'city',
  'position',
  'phone',
  'code',
  'openingHours',
  'closures',
] as const
