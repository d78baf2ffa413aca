import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDay } from '../../programs/shared/model/days.ts'
import {
  type Condition,
  type DraftValue,
  type Group,
  inputOf,
  isGroup,
  type Part,
} from './model/segment-draft.ts'
import { useChoices } from './use-choices.ts'

/** Replaces an input that is not filled in. */
const GAP = '…'

/**
 * Returns functions that write segments as sentences: 'Clienti che hanno speso almeno 100,00 € e
 * (…)'.
 */
export function useSegmentSentence(levels: readonly string[]): {
  readonly sentence: (draft: Group) => string
  /** Without the subject: 'hanno speso almeno 100,00 €'. */
  readonly inner: (draft: Group) => string
  readonly phrase: (condition: Condition) => string
} {
  const { t } = useTranslation('segments')
  const choicesOf = useChoices(levels)

  const valueText = ({ field }: Condition, value: DraftValue | null): string => {
    if (value === null || (typeof value === 'number' && Number.isNaN(value))) return GAP
    switch (inputOf(field)) {
      case 'number':
        return formatCount(Number(value))
      case 'euros':
        return formatPrice(Number(value))
      case 'date':
        return formatDay(String(value))
      case 'choice':
        return (
          choicesOf(field).find((choice) => choice.value === value)?.name ??
          // Coupons cannot be deleted, so an unknown one is still loading or hidden from the
          // reader.
          (field === 'coupon' ? GAP : t('gone'))
        )
      default:
        return String(value)
    }
  }

  const phrase = (condition: Condition, isNot = false): string => {
    const { field, op, from, to, chosen, days } = condition
    const state = condition.state ?? ''
    const turns = op === 'ne' || op === 'notIn' || op === 'lacks'
    const not = turns === isNot ? 'no' : 'yes'
    if (op === 'exists' || op === 'lacks') {
      const within = days === null ? '' : t('within', { days })
      return t(`has.${field}` as 'has.label', { not, within, state })
    }
    const kind = inputOf(field)
    const values =
      chosen.length === 0 ? GAP : chosen.map((value) => valueText(condition, value)).join(t('orComma'))
    const a = valueText(condition, from)
    const b = valueText(condition, to)
    const last = op === 'between' ? to : from
    const amount =
      op === 'in' || op === 'notIn'
        ? values
        : kind === 'choice'
          ? t(op === 'lte' ? 'level.lte' : 'level.gte', { a })
          : kind === 'date'
            ? t(`when.${op === 'ne' ? 'eq' : op}`, { a, b })
            : t(`amount.${op === 'ne' ? 'eq' : op}`, { a, b })
    const count = typeof last === 'number' && !Number.isNaN(last) ? last : 2
    const within = days === null || Number.isNaN(days) ? '' : t('within', { days })
    return t(`words.${field}`, { not, amount, count, many: chosen.length, days: days ?? GAP, within, state })
  }

  const inner = (part: Part, isAlone: boolean): string => {
    if (!isGroup(part)) return phrase(part)
    const [only] = part.parts
    if (part.join === 'none' && part.parts.length === 1 && only !== undefined && !isGroup(only))
      return phrase(only, true)
    const text = joined(part)
    const isNegative = part.join === 'none' || part.join === 'notAll'
    return isNegative ? t('notThose', { text }) : isAlone || part.parts.length === 1 ? text : `(${text})`
  }
  const joined = ({ join, parts }: Group): string => {
    if (parts.length === 0) return GAP
    const by = join === 'all' || join === 'notAll' ? t('and') : t('or')
    return parts.map((part) => inner(part, parts.length === 1)).join(` ${by} `)
  }

  return {
    sentence: (draft) => t('sentence', { text: inner(draft, true) }),
    inner: (draft) => inner(draft, true),
    phrase: (one) => phrase(one),
  }
}
