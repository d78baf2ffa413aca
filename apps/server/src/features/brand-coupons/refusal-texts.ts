import type { Language } from '@vicino/contract/common/language'
import { MODULE_ERRORS } from '@vicino/contract/errors'
import { euroText } from '@vicino/domain/money'
import { eurosOf } from '@vicino/domain/pricing'
import type { CodeRow } from './codes.queries.ts'
import type { Effect } from './use.ts'

/** Why a coupon takes nothing off, as the till says it: the words of the refusal of a confirmation. */
export function refusalText(
  refusal: NonNullable<Effect['refusal']>,
  { template }: CodeRow,
  language: Language,
): string {
  const text = MODULE_ERRORS.brandCoupons[`coupon_${refusal}`][language]
  if (refusal !== 'below_minimum') return text
  return `${text} (${euroText(eurosOf(template.minSpendCents))})`
}
