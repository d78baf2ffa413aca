import type { Actions, Trigger } from '@vicino/domain/loyalty/automations'
import { use } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { GroupsContext } from '../../../loyalty/customers/shared/groups.ts'
import type { Group } from '../../../loyalty/customers/shared/model/segment-draft.ts'
import { useSegmentSentence } from '../../../loyalty/customers/shared/use-segment-sentence.ts'
import type { DelayUnit } from './model/automation-draft.ts'

/** Replaces an input that is not filled in. */
const GAP = '…'

const num = (value: number): number | string => (Number.isNaN(value) ? GAP : value)

interface SentenceInput {
  readonly trigger: Trigger
  readonly condition: Group | null
  readonly delay: { readonly amount: number; readonly unit: DelayUnit }
  readonly actions: Actions
}

/** The four parts of an automation in sentenceOf; null for a part that it does not have. */
export interface AutomationSentence {
  readonly when: string
  readonly condition: string | null
  readonly delay: string | null
  readonly actions: string
}

/**
 * Returns a function that writes an automation: 'Quando un cliente acquista, se …, dopo 2 giorni,
 * allora riceve 20 punti'.
 * @param coupons of the brand, if their names are loaded
 * @param levels names of the tiers, the base first; empty while they are off
 */
export function useAutomationSentence(
  levels: readonly string[],
  coupons: readonly { readonly _id: string; readonly name: string }[] = [],
): {
  readonly triggerText: (trigger: Trigger) => string
  readonly sentenceOf: (automation: SentenceInput) => AutomationSentence
} {
  const { t } = useTranslation('automations')
  const { labels, rewards } = use(GroupsContext)
  const { inner } = useSegmentSentence(levels)

  /** Writes its name; in places without names, such as a list, it writes "one of them". */
  const named = <Key extends 'when.rewardClaimed' | 'then.label' | 'then.coupon'>(
    list: readonly { readonly _id: string; readonly name: string }[] | null,
    id: string,
    key: Key,
    otherwise: 'when.rewardOne' | 'then.labelOne' | 'then.couponOne',
  ): string => {
    const found = list?.find(({ _id }) => _id === id)
    return found === undefined ? t(otherwise) : t(key, { name: found.name })
  }

  const triggerText = (trigger: Trigger): string => {
    switch (trigger.type) {
      case 'purchase': {
        const { minAmount, firstOnly } = trigger
        const amount = minAmount === null || Number.isNaN(minAmount) ? '' : formatPrice(minAmount)
        if (amount === '') return t(firstOnly ? 'when.firstPurchase' : 'when.purchase')
        return t(firstOnly ? 'when.firstPurchaseFrom' : 'when.purchaseFrom', { amount })
      }
      case 'pointsReached':
      case 'stampsReached':
        return t(`when.${trigger.type}`, { amount: num(trigger.amount) })
      case 'tierReached':
        return trigger.rank === null
          ? t('when.tierAny')
          : t('when.tierReached', { level: levels[trigger.rank] ?? GAP })
      case 'rewardClaimed':
        if (trigger.rewardId === null) return t('when.rewardAny')
        return named(rewards, trigger.rewardId, 'when.rewardClaimed', 'when.rewardOne')
      case 'birthday':
        return trigger.days === 0 ? t('when.birthday') : t('when.birthdayIn', { days: num(trigger.days) })
      case 'inactive':
      case 'pointsExpiring':
        return t(`when.${trigger.type}`, { days: num(trigger.days) })
      default:
        return t(`when.${trigger.type}`)
    }
  }

  const actionText = ({ message, points, stamps, labelId, couponId }: Actions): string => {
    const both = message !== null && message.notification && message.email
    const parts = [
      ...(points > 0 || Number.isNaN(points) ? [t('then.points', { count: num(points) })] : []),
      ...(stamps > 0 || Number.isNaN(stamps) ? [t('then.stamps', { count: num(stamps) })] : []),
      ...(couponId === null ? [] : [named(coupons, couponId, 'then.coupon', 'then.couponOne')]),
      ...(labelId === null ? [] : [named(labels, labelId, 'then.label', 'then.labelOne')]),
      ...(message === null
        ? []
        : [
            t(both ? 'then.both' : message.email ? 'then.email' : 'then.notification', {
              title: message.title.trim() === '' ? GAP : message.title.trim(),
            }),
          ]),
    ]
    const last = parts.at(-1) ?? GAP
    const what = parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${t('and')} ${last}`
    return t('then.all', { what })
  }

  return {
    triggerText,
    sentenceOf: ({ trigger, condition, delay, actions }) => ({
      when: triggerText(trigger),
      condition: condition === null ? null : inner(condition),
      delay:
        delay.amount === 0
          ? null
          : Number.isNaN(delay.amount)
            ? GAP
            : t(`delay.${delay.unit}`, { count: delay.amount }),
      actions: actionText(actions),
    }),
  }
}
