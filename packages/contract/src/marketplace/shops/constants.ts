/** The most open shops of a brand. */
export const SHOPS_MAX = 200
/** The most rows and characters of a file of shops. */
export const SHOP_FILE = { rows: 500, characters: 200_000 } as const
/** Characters of a shop's code in the brand’s own system. */
export const SHOP_CODE_MAX = 40
/** The most announced closures of a shop. */
export const CLOSURES_MAX = 30
/**
 * The effect of a file's row: adds a shop, changes one, leaves it unchanged, or is refused with a
 * reason.
 */
export const SHOP_VERDICTS = ['new', 'change', 'same', 'refused'] as const
/** The fields of a shop that a row changes. */
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
