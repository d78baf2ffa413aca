import { fill, type Language } from '@vicino/contract/common/language'
import { MODULE_ERRORS } from '@vicino/contract/errors'
import { euroText } from '@vicino/domain/money'
import { eurosOf } from '@vicino/domain/pricing'
import type { CodeRow } from './codes.queries.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import type { Effect } from './use-coupons.ts'

const TEXTS = { it: it.till, en: en.till }

/**
 * Why a coupon takes nothing off, as the till says it: the words of the refusal of a confirmation, and with them what a cashier
 * has to know: from which amount on, and of a coupon that goes with others, which one does not.
 *
 * @param receipt all coupons of the receipt
 */
export function refusalText(
  refusal: NonNullable<Effect['refusal']>,
  { template }: CodeRow,
  receipt: readonly CodeRow[],
  language: Language,
): string {
  const text = MODULE_ERRORS.coupons[`coupon_${refusal}`][language]
  if (refusal === 'below_minimum') return `${text} (${euroText(eurosOf(template.minSpendCents))})`
  const alone = receipt.find((row) => !row.template.combinable)
  if (refusal !== 'not_combinable' || !template.combinable || alone === undefined) return text
  return fill(TEXTS[language].besideOneAlone, { coupon: alone.template.name })
}
