import type { FieldMessage } from '@vicino/contract/common/field-messages'
import { dealBody, dealChanges } from '@vicino/contract/marketplace/deals/deal-body'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { bodyErrors, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { momentOf } from '~/lib/rome-field.ts'
import { serverClock } from '~/lib/server-clock.ts'
import type { FormSummaryProps } from '~/ui/form/form-summary.tsx'
import { bodyOf, type FieldName, type FormValues, STEP_FIELDS } from '../model/values.ts'

/**
 * The schema of a new deal, except that a changed deal may have images and video as addresses, and
 * no units left.
 */
const { images, videoUrl, quantity } = dealChanges.shape
const FORM = { body: dealBody.extend({ images: images.unwrap(), videoUrl, quantity: quantity.unwrap() }) }

/** Error texts for numbers that cannot be read with certainty. */
const UNCLEAR: Readonly<Partial<Record<FieldName, FieldMessage>>> = {
  price: 'amount_typed',
  lowestPrice: 'amount_typed',
  discount: 'whole_typed',
  finalPrice: 'amount_typed',
  quantity: 'whole_typed',
  points: 'whole_typed',
}

/** Fields of the series, by their paths in the body. */
const OF_SERIES: Readonly<Record<string, FieldName>> = {
  'repeat.weekdays': 'repeatDays',
  'repeat.until': 'repeatUntil',
  'repeat.exempt': 'repeatExempt',
}

const ORDER: readonly FieldName[] = [...STEP_FIELDS[1], ...STEP_FIELDS[2]]

export interface DealForm {
  readonly values: FormValues
  readonly set: <Name extends FieldName>(name: Name, value: FormValues[Name]) => void
  readonly update: (change: (values: FormValues) => FormValues) => void
  readonly errorOf: (name: FieldName) => string | undefined
  readonly labelOf: (name: FieldName) => string
  /** Says what is wrong with a field that somebody leaves. */
  readonly look: (name: FieldName) => void
  /** Checks the values by the schema of POST /deal and returns the first wrong field, or null. */
  readonly check: (values?: FormValues) => FieldName | null
  readonly refuse: (error: unknown) => FieldName | null
  readonly summary: (onField: (name: string) => void) => FormSummaryProps
}

/** Holds the values of the form, their errors, and the number of attempts to publish. */
export function useDealForm(start: FormValues): DealForm {
  const { t } = useTranslation('publish')
  const [values, setValues] = useState(start)
  const [wrong, setWrong] = useState<Readonly<Partial<Record<FieldName, string>>>>({})
  /** The values that were found wrong. A field that was changed since is not wrong any more. */
  const [judged, setJudged] = useState(start)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()

  const note = (
    errors: Readonly<Partial<Record<FieldName, string>>>,
    of: FormValues,
    failed?: string,
  ): FieldName | null => {
    setWrong(errors)
    setJudged(of)
    setFailure(failed)
    setAttempt((count) => count + 1)
    return ORDER.find((name) => errors[name] !== undefined) ?? null
  }
  const errorOf = (name: FieldName): string | undefined =>
    Object.is(values[name], judged[name]) ? wrong[name] : undefined
  const labelOf = (name: FieldName): string => t(`fields.${name}`)

  const errorsOf = (checked: FormValues): Partial<Record<FieldName, string>> => {
    const body = bodyOf(checked)
    const issues = Object.entries(bodyErrors(FORM, body))
    const errors: Partial<Record<FieldName, string>> = {}
    for (const [path, error] of issues) {
      const name = path.split('.')[0] as FieldName
      const value = body[name as keyof typeof body]
      const isEmpty = Array.isArray(value) && value.length === 0
      const problem = Number.isNaN(value)
        ? { message: UNCLEAR[name] ?? 'invalid' }
        : (error as { message?: string })
      errors[name] ??= fieldErrorText(problem, isEmpty ? '' : value)
    }
    if (body.expirationDate !== undefined && Date.parse(body.expirationDate) <= serverClock.now()) {
      errors.expirationDate ??= t('terms.past')
    }
    const begins = Date.parse(momentOf(checked.startDate) ?? '')
    if (begins <= serverClock.now()) errors.startDate ??= t('terms.startPast')
    else if (body.expirationDate !== undefined && begins >= Date.parse(body.expirationDate)) {
      errors.expirationDate ??= t('terms.endFirst')
    }
    if (checked.repeatDays.length > 0) {
      if (checked.repeatUntil === '') errors.repeatUntil ??= t('repeat.untilMissing')
      if (checked.repeatExempt === '') errors.repeatExempt ??= t('repeat.exemptMissing')
    }
    // The title defaults to the product's name, so only the missing name is reported.
    if (errors.productName !== undefined) delete errors.title
    return errors
  }

  return {
    values,
    set(name, value) {
      setValues((all) => ({ ...all, [name]: value }))
    },
    update: setValues,
    errorOf,
    labelOf,
    look(name) {
      // An empty field may still be filled in; publishing says which ones are missing.
      const error = values[name] === '' ? undefined : errorsOf(values)[name]
      const still = Object.fromEntries(ORDER.map((each) => [each, errorOf(each)]))
      setWrong({ ...still, [name]: error })
      setJudged(values)
    },
    check: (checked = values) => note(errorsOf(checked), checked),
    refuse(error) {
      const errors: Partial<Record<FieldName, string>> = {}
      for (const [path, message] of Object.entries(serverFieldErrors(error))) {
        const name = (OF_SERIES[path] ?? path.split('.')[0]) as FieldName
        if (ORDER.includes(name)) errors[name] ??= message
      }
      return note(errors, values, errorText(error))
    },
    summary: (onField) => ({
      fields: ORDER.map((name) => ({ name, label: labelOf(name), text: errorOf(name) })),
      onField,
      failure,
      attempt,
    }),
  }
}
