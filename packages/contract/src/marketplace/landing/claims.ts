/** Points of the example deal. */
export const EXAMPLE_DEAL_POINTS = 30

/**
 * What the operator of an installation may claim on the landing page: the largest discount
 * in percent, four figures, and the addresses of its app in both stores.
 */
export const CLAIM_NAMES = [
  'maxDiscount',
  'users',
  'brands',
  'offers',
  'deals',
  'appStore',
  'playStore',
] as const
export type ClaimName = (typeof CLAIM_NAMES)[number]
export const FIGURES = ['users', 'brands', 'offers', 'deals'] as const satisfies readonly ClaimName[]
export const STORES = ['appStore', 'playStore'] as const satisfies readonly ClaimName[]

/** A claim with its proof. */
export interface Claim {
  readonly value: string
  /** Who counted or states it. */
  readonly source: string
  /** YYYY-MM-DD: the day for which it holds. */
  readonly date: string
}
export type Claims = Readonly<Partial<Record<ClaimName, Claim>>>

/** What the demo shows, marked as examples. */
export const EXAMPLES: Readonly<Record<ClaimName, string>> = {
  maxDiscount: '70',
  users: '1M+',
  brands: '10K+',
  offers: '50K+',
  deals: '5M+',
  appStore: '/welcome?mode=register',
  playStore: '/welcome?mode=register',
}

/** The name of a claim in the page: MAX_DISCOUNT. */
const markOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Marks in the built landing page around a part that needs a claim, or several. */
export const startOf = (part: ClaimPart): string => `%IF_${markOf(part)}%`
export const endOf = (part: ClaimPart): string => `%END_${markOf(part)}%`
/** Place of a claim's value, or of its source and date. */
export const valueOf = (name: ClaimName): string => `%${markOf(name)}%`
export const proofOf = (name: ClaimName): string => `%${markOf(name)}_PROOF%`

/**
 * Parts of the page: one for each claim, both lists, those of claims with and without proof, and
 * what only the demo has.
 */
export type ClaimPart = ClaimName | 'figures' | 'stores' | 'example' | 'proven'

/**
 * Fills the claims into the built landing page; a part without its claim is left out.
 * @param claims null = the examples of the demo
 * @param escape makes a text safe inside HTML and its attributes
 */
export function fillClaims(html: string, claims: Claims | null, escape: (text: string) => string): string {
  const has = (names: readonly ClaimName[]): boolean =>
    claims === null || names.some((name) => claims[name] !== undefined)
  const parts: readonly (readonly [part: ClaimPart, isShown: boolean])[] = [
    ...CLAIM_NAMES.map((name) => [name, has([name])] as const),
    ['figures', has(FIGURES)],
    ['stores', has(STORES)],
    ['example', claims === null],
    ['proven', claims !== null],
  ]
  const shown = parts.reduce(
    (page, [part, isShown]) =>
      page.replaceAll(
        new RegExp(`${startOf(part)}([\\s\\S]*?)${endOf(part)}`, 'g'),
        (_whole, inner: string) => (isShown ? inner : ''),
      ),
    html,
  )
  return CLAIM_NAMES.reduce((page, name) => {
    const claim = claims?.[name]
    return page
      .replaceAll(valueOf(name), () => escape(claims === null ? EXAMPLES[name] : (claim?.value ?? '')))
      .replaceAll(proofOf(name), () =>
        escape(claim === undefined ? '' : `${claim.source}, ${claim.date.split('-').toReversed().join('/')}`),
      )
  }, shown)
}
