import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '~/lib/error-text.ts'
import { bodyResolver, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { uploadsEnd } from '~/lib/upload/running.ts'
import { type DraftPlace, keepDraft, readDraft } from './draft.ts'
import type { FormSummaryProps } from './form-summary.tsx'

interface KeptFormOptions<Values extends FieldValues> {
  /** The endpoint whose body schema checks the form. */
  endpoint: { readonly body?: z.ZodType<Values> }
  defaultValues: DefaultValues<Values>
  /** Label of each field, in the order of the form. */
  labels: Readonly<Partial<Record<Path<Values>, string>>>
  /**
   * Key under which unsaved values are stored; absent for forms whose values must not be stored,
   * such as passwords.
   */
  draft?: string
  /** Where unsaved values are stored, by default for the tab. */
  draftPlace?: DraftPlace
  /** When a field is first checked: when it is left, or at its first change. */
  mode?: 'onTouched' | 'onChange'
}

/**
 * The hook of all longer forms. It checks each field by the endpoint's schema when it is left (or
 * at once, by `mode`), stores unsaved values when the page is left, and shows errors in a summary
 * that takes the focus (FormSummary).
 */
export function useKeptForm<Values extends FieldValues>({
  endpoint,
  defaultValues,
  labels,
  draft,
  draftPlace = 'tab',
  mode = 'onTouched',
}: KeptFormOptions<Values>) {
  const form = useForm<Values>({
    resolver: bodyResolver(endpoint),
    defaultValues,
    mode,
    shouldFocusError: false,
  })
  const { subscribe, setValue, getValues, setError, setFocus, formState } = form
  const names = Object.keys(labels) as Path<Values>[]
  /** Number of refusals by the server, and whether the last one was about fields. */
  const [refused, setRefused] = useState({ times: 0, atField: false })
  useEffect(() => {
    if (draft === undefined) return
    for (const [name, value] of Object.entries(readDraft(draft, draftPlace))) {
      if (!(name in getValues())) continue
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const changed = Object.entries(values).filter(([name]) => name in dirtyFields)
        keepDraft(draft, Object.fromEntries(changed), draftPlace)
      },
    })
  }, [draft, draftPlace, subscribe, setValue, getValues])

  const errorOf = (name: Path<Values>) =>
    fieldErrorText(formState.errors[name] as FieldError | undefined, getValues(name))

  /**
   * Takes the error of a failed submit and shows the server's messages about single fields under
   * them.
   */
  const refuse = (error: unknown): void => {
    const texts = serverFieldErrors(error)
    const refusedNames = names.filter((name) => texts[name])
    for (const name of refusedNames) setError(name, { type: 'server', message: texts[name] ?? '' })
    setRefused(({ times }) => ({ times: times + 1, atField: refusedNames.length > 0 }))
  }

  /** Builds the props of FormSummary; `error` is that of the last attempt to send. */
  const summary = (error: unknown): FormSummaryProps => ({
    fields: names.map((name) => ({ name, label: labels[name] ?? name, text: errorOf(name) })),
    onField: (name) => setFocus(name as Path<Values>),
    failure: error && !refused.atField ? errorText(error) : undefined,
    attempt: formState.submitCount + refused.times,
  })
  /** Sends the form. A file that is still on its way is waited for: its field is not empty. */
  const handleSubmit: typeof form.handleSubmit = (valid, invalid) => {
    const submit = form.handleSubmit(valid, invalid)
    return (event) => {
      const uploads = uploadsEnd()
      if (uploads === undefined) return submit(event)
      event?.preventDefault()
      return uploads.then(() => submit(event))
    }
  }
  return { ...form, handleSubmit, formState, errorOf, refuse, summary }
}
