import type { RewardRecord } from '@vicino/contract/redemption/brand-points/schemas'
import { readWholeText } from '@vicino/domain/typed/numbers'
import { currentLanguage } from '~/lib/i18n/language.ts'
import type { InBoth } from '~/ui/form/two-languages.tsx'

/** The fields of a platform reward's form. Numbers are texts as they were typed. */
export interface RewardFields extends Readonly<Record<string, unknown>> {
  readonly title: InBoth
  readonly description: InBoth
  readonly cost: string
  readonly stock: string
  readonly validDays: string
  /** '' means no limit. */
  readonly perPerson: string
  /** Address of the present image, or key of an upload; '' for none. */
  readonly image: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly active: boolean
}

const NO_TEXT = { it: '', en: '' }

export const EMPTY: RewardFields = {
  title: NO_TEXT,
  description: NO_TEXT,
  cost: '',
  stock: '',
  validDays: '60',
  perPerson: '',
  image: '',
  startsAt: null,
  endsAt: null,
  active: true,
}

export const fieldsOf = (reward: RewardRecord): RewardFields => ({
  title: reward.title,
  description: reward.description,
  cost: String(reward.cost),
  stock: String(reward.stock),
  validDays: String(reward.validDays),
  perPerson: reward.perPerson === null ? '' : String(reward.perPerson),
  image: reward.image ?? '',
  startsAt: reward.startsAt,
  endsAt: reward.endsAt,
  active: reward.active,
})

/** Reads a whole number. A text that is not clearly one stays a text, which the schema refuses. */
export const wholeOf = (text: string): number | string => {
  const read = readWholeText(text, currentLanguage())
  return read.problem === undefined && read.units >= 0 ? read.units : text
}

/**
 * Builds the request body. For an existing reward it sends the difference in units, because
 * purchases continue while the form is open.
 */
export function bodyOf(
  { cost, stock, validDays, perPerson, image, ...same }: Partial<RewardFields>,
  reward: RewardRecord | undefined,
): Readonly<Record<string, unknown>> {
  const units = stock === undefined ? undefined : wholeOf(stock)
  return {
    ...same,
    ...(cost !== undefined && { cost: wholeOf(cost) }),
    ...(units !== undefined &&
      (reward && typeof units === 'number' ? { stockBy: units - reward.stock } : { stock: units })),
    ...(validDays !== undefined && { validDays: wholeOf(validDays) }),
    ...(perPerson !== undefined && { perPerson: perPerson.trim() === '' ? null : wholeOf(perPerson) }),
    ...(image !== undefined && { image: image === '' ? null : image }),
  }
}
