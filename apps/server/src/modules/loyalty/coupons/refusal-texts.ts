import { fill, type Language } from '@vicino/contract/common/language'
import { MODULE_ERRORS } from '@vicino/contract/errors'
import { centsText } from '@vicino/domain/money'
import type { CodeRow } from './codes.queries.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import type { Effect } from './use-coupons.ts'

const TEXTS = { it: it.till, en: en.till }

/**
 * Explains at the till why a coupon gives no discount: the text of the confirmation's refusal and
 * the details for a cashier, such as the minimum amount, or which other coupon it cannot be
 * combined with.
 * @param receipt all coupons of the receipt
 */
export function refusalText(
  refusal: NonNullable<Effect['refusal']>,
  { template }: CodeRow,
  receipt: readonly CodeRow[],
  language: Language,
): string {
  const text = MODULE_ERRORS.coupons[`coupon_${refusal}`][language]
  if (refusal === 'below_minimum') return `${text} (${centsText(template.minSpendCents)})`
  const alone = receipt.find((row) => !row.template.combinable)
  if (refusal !== 'not_combinable' || !template.combinable || alone === undefined) return text
  return fill(TEXTS[language].besideOneAlone, { coupon: alone.template.name })
}
