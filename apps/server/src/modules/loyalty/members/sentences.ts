import type { Language } from '@vicino/contract/common/language'
import type { Item } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import { fillIn } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** Texts for lines of an explanation, by language. formulaOf() writes the formula of a purchase. */
const TEXTS = { it: it.explanations, en: en.explanations }

/** Writes the id of a brand's own rule as words: 'ore-tranquille' as 'Ore tranquille'. */
function worded(id: string): string {
  if (!id.includes('-')) return id
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the text of a limit or mechanic; a brand's own rule has no text and shows its id as words. */
function named(of: 'limits' | 'mechanics', name: string, language: Language): string {
  const names: Readonly<Record<string, string>> = TEXTS[language][of]
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? worded(name)
}

/** Writes a line of an explanation as a sentence for the member, with its numbers. */
export function sentenceOf(item: Item, program: Program, language: Language): string {
  const main = mainOf(item, program, language)
  const by = item.capped?.by
  const limit = by === undefined ? '' : named('limits', by, language)
  const capped =
    item.capped === undefined
      ? ''
      : fillIn(TEXTS[language].lines.capped, { to: item.capped.to, by: limit }, language)
  const stamps =
    item.stamps === 0 || item.kind === 'stamps'
      ? ''
      : fillIn(TEXTS[language].lines.stamps, { stamps: item.stamps }, language)
  return main + capped + stamps
}

/** Writes the sentence for the points and stamps that a claim of a reward took or returned. */
export function claimSentence(
  of: {
    readonly reward: string
    readonly points: number
    readonly stamps: number
    /** The step of the claim. */
    readonly step: string
  },
  language: Language,
): string {
  const { lines } = TEXTS[language]
  const moved = [
    of.points === 0 ? '' : fillIn(lines.claimPoints, { points: signed(of.points) }, language),
    of.stamps === 0 ? '' : fillIn(lines.claimStamps, { stamps: signed(of.stamps) }, language),
  ].filter((text) => text !== '')
  const back = of.step === 'undone' ? lines.claimUndone : lines.claimBack
  return fillIn(
    of.step === 'requested' ? lines.claim : back,
    { reward: of.reward, moved: moved.join(', ') },
    language,
  )
}

function mainOf(item: Item, program: Program, language: Language): string {
  const { inputs, kind, rule } = item
  const raw = signed(item.raw)
  const euros = (name: string): string => decimal(BigInt(Number(inputs[name] ?? 0)), 2, language, 2)
  switch (kind) {
    case 'purchase':
      return purchaseText(item, program, language)
    case 'refund':
      return fillIn(
        TEXTS[language].lines.refund,
        {
          amount: euros('refundCents'),
          before: Number(inputs['rawPointsBefore'] ?? 0),
          after: Number(inputs['rawPoints'] ?? 0),
        },
        language,
      )
    case 'threshold':
      return fillIn(
        TEXTS[language].lines.threshold,
        {
          amount: euros('amountCents'),
          spent: euros('monthSpendCents'),
          raw,
        },
        language,
      )
    case 'streak':
      return fillIn(TEXTS[language].lines.streak, { length: Number(inputs['length'] ?? 0), raw }, language)
    case 'adjustment': {
      const note = inputs['note']
      const text = fillIn(TEXTS[language].lines.adjustment, { raw }, language)
      return note === undefined ? text : `${text} (${note})`
    }
    case 'gift':
      return fillIn(TEXTS[language].lines.gift, { raw, note: String(inputs['note'] ?? '') }, language)
    case 'stamps':
      return fillIn(TEXTS[language].lines.stampsLine, { stamps: item.stamps }, language)
    case 'social':
    case 'special':
      return `${named('mechanics', rule, language)}: ${raw}`
    default:
      return fillIn(TEXTS[language].lines[kind], { raw, rule: named('mechanics', rule, language) }, language)
  }
}

function purchaseText({ inputs, raw, rounding }: Item, program: Program, language: Language): string {
  const number = (name: string): number => Number(inputs[name] ?? 0)
  const eligible = number('eligibleCents')
  if (inputs['pointMilli'] === undefined) {
    if (eligible === 0) return TEXTS[language].lines.nothing
    return fillIn(
      TEXTS[language].lines.below,
      {
        amount: decimal(BigInt(eligible), 2, language, 2),
        least: decimal(BigInt(number('minSpendCents')), 2, language, 2),
      },
      language,
    )
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

/** Writes for example "39,90 € × 1,5 × 2 (ora felice) × 1,2 (Silver) = 143,64 → 143 punti". */
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
    ...when(factor('timeMilli'), worded(String(inputs['timeRule'] ?? '')), language),
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
  const unit = fillIn(TEXTS[language].lines.unit, { points: raw }, language)
  return `${[first, ...factors].join(' × ')} = ${rounded} ${unit}`
}

function when(milli: number, name: string, language: Language): string[] {
  if (milli === 1000) return []
  const label = name === 'multiplier' ? TEXTS[language].multiplier : name
  return [`${decimal(BigInt(milli), 3, language)}${label === '' ? '' : ` (${label})`}`]
}

/**
 * Writes an amount of points, of stamps or of both: '80 punti e 1 bollino'; what is zero is left
 * out beside the other.
 */
export function amountText(
  { points, stamps }: { readonly points: number; readonly stamps: number },
  language: Language,
): string {
  const { lines } = TEXTS[language]
  const inStamps = fillIn(lines.stampsLine, { stamps }, language)
  if (points === 0 && stamps !== 0) return inStamps
  const inPoints = fillIn(lines.claimPoints, { points }, language)
  return stamps === 0 ? inPoints : inPoints + fillIn(lines.stamps, { stamps }, language)
}

const money = (cents: number, language: Language): string =>
  language === 'it'
    ? `${decimal(BigInt(cents), 2, language, 2)} €`
    : `€${decimal(BigInt(cents), 2, language, 2)}`

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))

/**
 * Writes a whole number of 10^-places units as a decimal, without trailing zeros beyond `least`
 * decimals.
 */
function decimal(units: bigint, places: number, language: Language, least = 0): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  let fraction = digits.slice(-places).replace(/0+$/, '')
  fraction = fraction.padEnd(least, '0')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : (language === 'it' ? ',' : '.') + fraction}`
}
