import { fill, type Language } from '@vicino/contract/common/language'
import type { Item } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'

/** What a line of an explanation says. The formula of a purchase is written by formulaOf(). */
const TEXTS = {
  below: {
    it: '{amount} €: nulla, la spesa minima è {least} €',
    en: '€{amount}: nothing, the least spend is €{least}',
  },
  nothing: { it: 'Nessun importo valido', en: 'No amount that counts' },
  capped: { it: ', di cui {to} entro il limite {by}', en: ', of which {to} within the limit {by}' },
  stamps: { it: ' e {stamps} bollini', en: ' and {stamps} stamps' },
  productBonus: { it: 'Premio prodotto: {raw}', en: 'Product bonus: {raw}' },
  basketBonus: { it: 'Premio carrello: {raw}', en: 'Basket bonus: {raw}' },
  refund: {
    it: 'Reso di {amount} €: da {before} a {after} punti dell’acquisto',
    en: 'Refund of €{amount}: from {before} to {after} points of the purchase',
  },
  stampsLine: { it: '{stamps} bollini', en: '{stamps} stamps' },
  threshold: {
    it: 'Soglia mensile di {amount} € (spesi {spent} €): {raw}',
    en: 'Monthly threshold of €{amount} (€{spent} spent): {raw}',
  },
  firstPurchase: { it: 'Primo acquisto: {raw}', en: 'First purchase: {raw}' },
  streak: { it: 'Serie di {length}: {raw}', en: 'Streak of {length}: {raw}' },
  visit: { it: 'Visita: {raw}', en: 'Visit: {raw}' },
  custom: { it: '{rule}: {raw}', en: '{rule}: {raw}' },
  adjustment: { it: 'Rettifica: {raw}', en: 'Adjustment: {raw}' },
  reversal: { it: 'Ripreso ({rule}): {raw}', en: 'Taken back ({rule}): {raw}' },
} as const

const LIMITS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  purchasePerPurchase: { it: 'per acquisto', en: 'of one purchase' },
  purchasePerDay: { it: 'del giorno', en: 'of the day' },
  purchasePerMonth: { it: 'del mese', en: 'of the month' },
  socialPerDay: { it: 'social del giorno', en: 'of social awards a day' },
  socialPerMonth: { it: 'social del mese', en: 'of social awards a month' },
}

const MECHANICS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  review: { it: 'Recensione', en: 'Review' },
  reaction: { it: 'Reazione', en: 'Reaction' },
  comments: { it: 'Commento', en: 'Comment' },
  share: { it: 'Condivisione', en: 'Share' },
  basePost: { it: 'Proof Post', en: 'Proof Post' },
  approvedPost: { it: 'Proof Post approvato', en: 'Approved Proof Post' },
  follow: { it: 'Segui', en: 'Follow' },
  firstInteraction: { it: 'Prima interazione', en: 'First interaction' },
  profileView: { it: 'Visita al profilo', en: 'View of the profile' },
  birthDay: { it: 'Compleanno', en: 'Birthday' },
  referral: { it: 'Invito', en: 'Invitation' },
  welcome: { it: 'Benvenuto', en: 'Welcome' },
  profileCompleted: { it: 'Profilo completo', en: 'Completed profile' },
}

/** The sentence that a member reads for a line of an explanation, with the numbers that went in (LOYALTY §4). */
export function sentenceOf(item: Item, program: Program, language: Language): string {
  const main = mainOf(item, program, language)
  const by = item.capped?.by
  const limit = by === undefined ? '' : (LIMITS[by]?.[language] ?? by)
  const capped =
    item.capped === undefined ? '' : fill(TEXTS.capped[language], { to: item.capped.to, by: limit })
  const stamps =
    item.stamps === 0 || item.kind === 'stamps' ? '' : fill(TEXTS.stamps[language], { stamps: item.stamps })
  return main + capped + stamps
}

function mainOf(item: Item, program: Program, language: Language): string {
  const { inputs, kind, rule } = item
  const raw = signed(item.raw)
  const euros = (name: string): string => decimal(BigInt(Number(inputs[name] ?? 0)), 2, language, 2)
  switch (kind) {
    case 'purchase':
      return purchaseText(item, program, language)
    case 'refund':
      return fill(TEXTS.refund[language], {
        amount: euros('refundCents'),
        before: Number(inputs['rawPointsBefore'] ?? 0),
        after: Number(inputs['rawPoints'] ?? 0),
      })
    case 'threshold':
      return fill(TEXTS.threshold[language], {
        amount: euros('amountCents'),
        spent: euros('monthSpendCents'),
        raw,
      })
    case 'streak':
      return fill(TEXTS.streak[language], { length: Number(inputs['length'] ?? 0), raw })
    case 'stamps':
      return fill(TEXTS.stampsLine[language], { stamps: item.stamps })
    case 'social':
    case 'special':
      return `${MECHANICS[rule]?.[language] ?? rule}: ${raw}`
    default:
      return fill(TEXTS[kind][language], { raw, rule: MECHANICS[rule]?.[language] ?? rule })
  }
}

function purchaseText({ inputs, raw, rounding }: Item, program: Program, language: Language): string {
  const number = (name: string): number => Number(inputs[name] ?? 0)
  const eligible = number('eligibleCents')
  if (inputs['pointMilli'] === undefined) {
    if (eligible === 0) return TEXTS.nothing[language]
    return fill(TEXTS.below[language], {
      amount: decimal(BigInt(eligible), 2, language, 2),
      least: decimal(BigInt(number('minSpendCents')), 2, language, 2),
    })
  }
  return formulaOf({ inputs, raw, up: rounding === 'up', program, language })
}

interface Formula {
  readonly inputs: Item['inputs']
  readonly raw: number
  readonly up: boolean
  readonly program: Program
  readonly language: Language
}

/** "39,90 € × 1,5 × 2 (ora felice) × 1,2 (Silver) = 143,64 → 143" */
function formulaOf({ inputs, raw, program, language }: Formula): string {
  const parts = Object.entries(inputs)
    .flatMap(([name, cents]) => {
      const milli = /^factor(\d+)Cents$/.exec(name)?.[1]
      return milli === undefined ? [] : [{ milli: Number(milli), cents: Number(cents) }]
    })
    .filter(({ milli, cents }) => milli > 0 && cents > 0)
  const amounts = parts.map(
    ({ milli, cents }) =>
      `${money(cents, language)}${milli === 1000 ? '' : ` × ${decimal(BigInt(milli), 3, language)}`}`,
  )
  const factor = (name: string): number => Number(inputs[name] ?? 1000)
  const factors = [
    ...when(factor('pointMilli'), '', language),
    ...when(factor('timeMilli'), String(inputs['timeRule'] ?? ''), language),
    ...when(
      factor('tierMilli'),
      program.tiers.tiers[Number(inputs['tierRank'] ?? 0) - 1]?.name ?? '',
      language,
    ),
  ]
  const weight = parts.reduce((sum, { milli, cents }) => sum + BigInt(milli) * BigInt(cents), 0n)
  const exact =
    weight * BigInt(factor('pointMilli')) * BigInt(factor('timeMilli')) * BigInt(factor('tierMilli'))
  const first = amounts.length > 1 ? `(${amounts.join(' + ')})` : (amounts[0] ?? money(0, language))
  const result = decimal(exact, 14, language)
  const rounded = result === String(raw) ? result : `${result} → ${raw}`
  return `${[first, ...factors].join(' × ')} = ${rounded}`
}

function when(milli: number, name: string, language: Language): string[] {
  if (milli === 1000) return []
  const label = name === 'multiplier' ? { it: 'promozione', en: 'promotion' }[language] : name
  return [`${decimal(BigInt(milli), 3, language)}${label === '' ? '' : ` (${label})`}`]
}

const money = (cents: number, language: Language): string =>
  language === 'it'
    ? `${decimal(BigInt(cents), 2, language, 2)} €`
    : `€${decimal(BigInt(cents), 2, language, 2)}`

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))

/** A whole number of parts of 10^places as a decimal, without needless zeros beyond `least` decimals. */
function decimal(units: bigint, places: number, language: Language, least = 0): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  let fraction = digits.slice(-places).replace(/0+$/, '')
  fraction = fraction.padEnd(least, '0')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : (language === 'it' ? ',' : '.') + fraction}`
}
