import { SOCIAL_MECHANICS, SPECIAL_MECHANICS } from '@vicino/domain/loyalty/config'
import type { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PURCHASE_RULES, SPECIAL_RULES } from '../mechanics/model/new-rule.ts'

type T = ReturnType<typeof useTranslation<readonly ['mechanics', 'programs']>>['t']

const RULES = [...PURCHASE_RULES, ...SPECIAL_RULES, 'custom'] as const

/**
 * Names a source of points: purchases, a mechanic, or a type of rule. An unknown name is shown as
 * it is.
 */
export function sourceName(name: string, t: T): string {
  if (name === 'purchase') return t('programs:statistics.purchases')
  if (name === 'adjustment') return t('programs:statistics.adjustment')
  if (name === 'gift') return t('programs:statistics.gift')
  if (name === 'claim') return t('programs:statistics.givenBack')
  const social = SOCIAL_MECHANICS.find((key) => key === name)
  if (social) return t(`social.${social}.name`)
  const special = SPECIAL_MECHANICS.find((key) => key === name)
  if (special) return t(`special.${special}.name`)
  const rule = RULES.find((type) => type === name)
  return rule ? t(`rules.types.${rule}.name`) : name
}
