import type { RuleConfig, RuleType } from '@vicino/domain/loyalty/config'
import type { IconName } from '~/ui/icon-names.ts'

/**
 * Rules that the tab Acquisti can add, with their icons. Rules for outside events are in the tab
 * Speciali.
 */
export const PURCHASE_RULES = [
  'happyHour',
  'basketBonus',
  'streak',
  'productMultiplier',
  'productBonus',
] as const
export const SPECIAL_RULES = ['visit'] as const

export const RULE_ICONS: Readonly<Record<RuleType, IconName>> = {
  happyHour: 'clock',
  basketBonus: 'shopping-basket',
  streak: 'repeat',
  productMultiplier: 'tag',
  productBonus: 'package-check',
  visit: 'store',
  custom: 'zap',
}

const NO_MATCH = { categories: [], codes: [], codePrefixes: [], brands: [] }

/** Makes a new rule with an id that no other rule has. */
export function newRule(type: Exclude<RuleType, 'custom'>, rules: readonly RuleConfig[]): RuleConfig {
  let number = rules.length + 1
  while (rules.some(({ id }) => id === `${type}-${number}`)) number += 1
  const id = `${type}-${number}`
  switch (type) {
    case 'happyHour':
      return {
        id,
        type,
        factor: 2,
        days: [1, 2, 3, 4, 5],
        from: '17:00',
        to: '19:00',
        startDate: null,
        endDate: null,
      }
    case 'basketBonus':
      return { id, type, amount: 50, points: 20 }
    case 'streak':
      return { id, type, period: 'week', length: 4, points: 50, maxTimes: null, isSaldo: false }
    case 'productMultiplier':
      return { id, type, factor: 2, match: NO_MATCH }
    case 'productBonus':
      return { id, type, points: 10, per: 'unit', match: NO_MATCH }
    default:
      return { id, type, points: 5, proof: 'staff', radius: null, perDay: 1, perMonth: 10, isSaldo: false }
  }
}
