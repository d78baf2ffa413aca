import type { MatchConfig, RuleConfig } from '@vicino/domain/loyalty/config'
import { formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** Writes a number: '1,5'; '–' for NaN. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? value.toLocaleString(currentLanguage(), { maximumFractionDigits: 3 }) : '–'
}

const priceText = (euros: number): string => (Number.isFinite(euros) ? formatPrice(euros) : '–')

/** Returns a function that describes a rule in a sentence with its numbers. */
export function useRuleSentence(): (rule: RuleConfig) => string {
  const { t, list } = useTranslation('mechanics')
  const names = list('rules.days')
  const whatMatches = ({ categories, codes, codePrefixes, brands }: MatchConfig): string => {
    const parts = [...categories, ...brands, ...codes, ...codePrefixes.map((prefix) => `${prefix}…`)]
    return parts.length === 0 ? t('rules.everything') : parts.join(', ')
  }
  return (rule) => {
    switch (rule.type) {
      case 'happyHour': {
        const days =
          rule.days.length === 7 ? t('rules.everyDay') : rule.days.map((day) => names[day - 1]).join(', ')
        return t('rules.types.happyHour.sentence', {
          days,
          from: rule.from,
          to: rule.to,
          factor: numberText(rule.factor),
        })
      }
      case 'basketBonus':
        return t('rules.types.basketBonus.sentence', {
          amount: priceText(rule.amount),
          points: numberText(rule.points),
        })
      case 'streak':
        return t(`rules.types.streak.sentences.${rule.period}`, {
          count: rule.length,
          points: numberText(rule.points),
        })
      case 'productMultiplier':
        return rule.factor === 0
          ? t('rules.types.productMultiplier.excluded', { what: whatMatches(rule.match) })
          : t('rules.types.productMultiplier.sentence', {
              what: whatMatches(rule.match),
              factor: numberText(rule.factor),
            })
      case 'productBonus':
        return t(`rules.types.productBonus.sentences.${rule.per}`, {
          what: whatMatches(rule.match),
          points: numberText(rule.points),
        })
      case 'visit':
        return t('rules.types.visit.sentence', {
          points: numberText(rule.points),
          perDay: rule.perDay,
          perMonth: rule.perMonth,
        })
      default:
        return t('rules.types.custom.sentence', { event: rule.event, points: numberText(rule.points) })
    }
  }
}
