import type { Problem } from '@vicino/domain/loyalty/checks'
import type { FieldMessage } from '../../common/field-messages.ts'

/** The text at a field for each problem that the loyalty engine finds; benefits have their own. */
const MESSAGES = {
  not_a_number: 'invalid',
  too_many_decimals: 'too_many_decimals',
  not_whole: 'not_whole',
  too_small: 'below_least',
  too_large: 'above_most',
  not_a_date: 'date',
  not_a_time: 'time',
  end_before_start: 'end_before_start',
  start_in_the_past: 'start_in_the_past',
  too_long: 'program_too_long',
  outside_program: 'outside_program',
  twice: 'twice',
  empty: 'required',
  unknown_value: 'invalid',
  overlap: 'tiers_overlap',
  gap: 'tiers_gap',
  open_range: 'tier_open',
  too_soon: 'tiers_too_soon',
  bad_step: 'tenths',
  below_lower: 'basket_below',
} as const satisfies Record<Problem['code'], FieldMessage>

/** The text for a number that is too small, which names the least one. Others say so in general. */
const LEAST: Readonly<Record<string, FieldMessage>> = {
  'config.acquisti.pointCoeff': 'point_least',
  'config.acquisti.stampCoeff': 'stamp_least',
  'config.acquisti.multiplier.value': 'times_least',
}

/** Returns the key in FIELD_MESSAGES for a problem of a config, of dates or of tiers. */
export function problemMessage({ path, code }: Problem): FieldMessage {
  if (code === 'too_small') return LEAST[path] ?? MESSAGES.too_small
  return code === 'empty' && path.includes('.benefits.') ? 'benefit_empty' : MESSAGES[code]
}
