import { CONSENT_CLASSES } from '@vicino/contract/loyalty/customers/constants'
import type { SegmentField } from '@vicino/domain/loyalty/segments'
import { use } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { GroupsContext } from './groups.ts'
import type { DraftValue } from './model/segment-draft.ts'

export type Choices = readonly {
  readonly value: DraftValue
  readonly name: string
  readonly color?: string
}[]

/**
 * Lists the values of a field that are chosen by name. The segment with the id `own` is not offered
 * in itself.
 */
export function useChoices(levels: readonly string[], own = ''): (field: SegmentField) => Choices {
  const { t } = useTranslation('customers')
  const { labels, segments, rewards, coupons } = use(GroupsContext)
  return (field) => {
    switch (field) {
      case 'consent':
        return CONSENT_CLASSES.toReversed().map((value) => ({ value, name: t(`consents.${value}`) }))
      case 'loyaltyLevel':
        return levels.map((name, rank) => ({ value: rank, name }))
      case 'tier':
        return levels.map((name) => ({ value: name, name }))
      case 'label':
        return labels.map(({ _id, name, color }) => ({ value: _id, name, color }))
      case 'claimed':
        return (rewards ?? []).map(({ _id, name }) => ({ value: _id, name }))
      case 'coupon':
        return (coupons ?? []).map(({ _id, name }) => ({ value: _id, name }))
      case 'segment':
        return segments.filter(({ _id }) => _id !== own).map(({ _id, name }) => ({ value: _id, name }))
      default:
        return []
    }
  }
}
