/** What a printed QR leads to: a shop's page, a program's page, or the check-in of a visit. */
export const KIT_TARGETS = ['shop', 'program', 'visit'] as const
export type KitTarget = (typeof KIT_TARGETS)[number]

/** Paper sizes: a poster, a small poster, and a card of 100 × 150 mm for the counter. */
export const KIT_FORMATS = ['a4', 'a5', 'card'] as const
export type KitFormat = (typeof KIT_FORMATS)[number]
