import type { ProgramPage } from '@vicino/contract/loyalty/members/schemas'
import {
  type MatchConfig,
  type MechanicsConfig,
  type RuleConfig,
  SOCIAL_MECHANICS,
  SPECIAL_MECHANICS,
} from '@vicino/domain/loyalty/config'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import type { TextKey, TextValues } from '~/lib/i18n/text-keys.ts'
import type { IconName } from '~/ui/icon-names.ts'
import { counted } from './counted.ts'

/** A sentence about a program: a key of `members` with its values. */
export interface Sentence {
  readonly key: TextKey<'members'>
  readonly values: TextValues
}

/** A way to earn: its sentence and its icon. */
export interface Way extends Sentence {
  readonly icon: IconName
}

/** Names and lists that sentences are built from, in the reader's language. */
export interface WayLabels {
  /** Monday first. */
  readonly days: readonly string[]
  readonly everyDay: string
  readonly everything: string
  readonly promotion: string
}

const AWARD_ICONS: Readonly<Record<string, IconName>> = {
  welcome: 'gift',
  firstPurchase: 'shopping-bag',
  birthDay: 'cake',
  referral: 'users',
  profileCompleted: 'user-check',
  follow: 'user-plus',
  reaction: 'heart',
  share: 'share-2',
  comments: 'message-circle',
  review: 'star',
  basePost: 'camera',
  approvedPost: 'badge-check',
  profileView: 'eye',
  firstInteraction: 'sparkles',
}

/** The contract types the config more loosely than the engine does. */
const mechanicsOf = (config: ProgramPage['config']): MechanicsConfig => config as unknown as MechanicsConfig

/** Writes a factor or coefficient: '1,5'. */
export const decimalText = (value: number): string =>
  value.toLocaleString(currentLanguage(), { maximumFractionDigits: 3 })

/** Returns the values of a sentence about a factor of points: the word for it, or the number. */
export function factorOf(factor: number) {
  const percent = Math.round((factor - 1) * 100)
  const isPlain = factor > 1 && factor < 2 && Math.abs((factor - 1) * 100 - percent) < 1e-6
  const worth = factor === 2 ? 'double' : factor === 3 ? 'triple' : isPlain ? 'more' : 'other'
  return { worth, percent, factor: decimalText(factor) }
}

/** Writes days as in a sentence: 'Lunedì, martedì e venerdì'. */
function listOfDays(days: readonly string[]): string {
  const language = currentLanguage()
  const shown = days.map((day, index) => (language === 'it' && index > 0 ? day.toLowerCase() : day))
  return new Intl.ListFormat(language).format(shown)
}

/** Writes a date of Rome as DD/MM/YYYY. Noon in UTC is the same day in Rome. */
export const dayText = (date: string): string => formatDate(`${date}T12:00:00Z`)

/**
 * Lists the ways to earn in a program, the most frequent first. Promotions that ended before
 * `today` (YYYY-MM-DD) are left out.
 */
export function waysToEarn(config: ProgramPage['config'], labels: WayLabels, today: string): Way[] {
  const { acquisti, social, special, rules, autoClaim } = mechanicsOf(config)
  const { multiplier } = acquisti
  const awards = [
    ...SPECIAL_MECHANICS.map((key) => [key, special[key]] as const),
    ...SOCIAL_MECHANICS.map((key) => [key, social[key]] as const),
  ].filter(([, value]) => value > 0)
  const ways: Way[] = [
    ...(acquisti.pointCoeff > 0
      ? [
          {
            icon: 'shopping-basket',
            key: 'ways.points',
            values: { points: decimalText(acquisti.pointCoeff), count: acquisti.pointCoeff },
          } as const,
        ]
      : []),
    ...(acquisti.stampCoeff === null
      ? []
      : [
          {
            icon: 'stamp',
            key: 'ways.stamps',
            values: { amount: formatPrice(acquisti.stampCoeff) },
          } as const,
        ]),
    ...(autoClaim === null
      ? []
      : [{ icon: 'trophy', key: 'ways.autoClaim', values: counted(autoClaim.cost) } as const]),
    ...(multiplier.enabled && multiplier.startDate !== null && (multiplier.endDate ?? '') >= today
      ? [
          {
            icon: 'zap',
            key: 'ways.multiplier',
            values: {
              name: multiplier.name || labels.promotion,
              start: dayText(multiplier.startDate),
              end: dayText(multiplier.endDate ?? ''),
              ...factorOf(multiplier.value),
            },
          } as const,
        ]
      : []),
    ...rules.flatMap((rule) => wayOf(rule, labels, today)),
    ...acquisti.thresholds.map(({ amount, bonus }): Way => ({
      icon: 'calendar-days',
      key: 'ways.threshold',
      values: { ...counted(bonus), amount: formatPrice(amount) },
    })),
    ...awards.map(([key, value]): Way => ({
      icon: AWARD_ICONS[key] ?? 'star',
      key: `ways.awards.${key}`,
      values: counted(value),
    })),
  ]
  // Rules that differ only for the till, such as visits by QR and by position, read alike.
  return [...new Map(ways.map((way) => [JSON.stringify([way.key, way.values]), way])).values()]
}

/**
 * Describes the benefit of a rule. A rule that is over, or that only excludes products, has none.
 */
function wayOf(rule: RuleConfig, labels: WayLabels, today: string): Way[] {
  switch (rule.type) {
    case 'happyHour': {
      if (rule.endDate !== null && rule.endDate < today) return []
      const days =
        rule.days.length === 7
          ? labels.everyDay
          : listOfDays(rule.days.map((day) => labels.days[day - 1] ?? ''))
      const { from, to, factor } = rule
      return [{ icon: 'clock', key: 'ways.happyHour', values: { days, from, to, ...factorOf(factor) } }]
    }
    case 'productMultiplier':
      if (rule.factor === 0) return []
      return [
        {
          icon: 'tag',
          key: 'ways.product',
          values: { what: whatOf(rule.match, labels), ...factorOf(rule.factor) },
        },
      ]
    case 'productBonus':
      return [
        {
          icon: 'package-check',
          key: rule.per === 'unit' ? 'ways.productUnit' : 'ways.productLine',
          values: { ...counted(rule.points), what: whatOf(rule.match, labels) },
        },
      ]
    case 'basketBonus':
      return [
        {
          icon: 'shopping-bag',
          key: 'ways.basket',
          values: { ...counted(rule.points), amount: formatPrice(rule.amount) },
        },
      ]
    case 'streak':
      return [
        {
          icon: 'repeat',
          key: `ways.streak.${rule.period}`,
          values: { ...counted(rule.points), length: rule.length },
        },
      ]
    case 'visit':
      return [{ icon: 'store', key: 'ways.visit', values: counted(rule.points) }]
    default:
      return [{ icon: 'star', key: 'ways.custom', values: { ...counted(rule.points), event: rule.event } }]
  }
}

function whatOf({ categories, brands, codes, codePrefixes }: MatchConfig, labels: WayLabels): string {
  const parts = [...categories, ...brands, ...codes, ...codePrefixes.map((prefix) => `${prefix}…`)]
  return parts.length === 0 ? labels.everything : parts.join(', ')
}

const limit = (key: TextKey<'members'>, value: number | null): Sentence[] =>
  value === null ? [] : [{ key, values: counted(value) }]

/** Lists other facts to know before joining: limits, exclusions and how long points last. */
export function factsOf(
  { config, claimsUntil }: Pick<ProgramPage, 'config' | 'claimsUntil'>,
  labels: WayLabels,
): Sentence[] {
  const { acquisti, rules, limits, points: life } = mechanicsOf(config)
  const excluded = rules.flatMap((rule) =>
    rule.type === 'productMultiplier' && rule.factor === 0 ? [whatOf(rule.match, labels)] : [],
  )
  return [
    ...(acquisti.minSpend > 0
      ? [{ key: 'facts.minSpend', values: { amount: formatPrice(acquisti.minSpend) } } as const]
      : []),
    ...(excluded.length > 0
      ? [{ key: 'facts.excluded', values: { what: excluded.join(', ') } } as const]
      : []),
    ...limit('facts.perPurchase', limits.purchasePerPurchase),
    ...limit('facts.perDay', limits.purchasePerDay),
    ...limit('facts.perMonth', limits.purchasePerMonth),
    ...limit('facts.socialPerDay', limits.socialPerDay),
    ...limit('facts.socialPerMonth', limits.socialPerMonth),
    ...(life.pendingDays > 0 ? [{ key: 'facts.pending', values: { days: life.pendingDays } } as const] : []),
    life.expiryMonths === null
      ? { key: 'facts.noExpiry', values: { date: dayText(claimsUntil) } }
      : { key: 'facts.expiry', values: { months: life.expiryMonths } },
    { key: 'facts.refund', values: {} },
  ]
}
