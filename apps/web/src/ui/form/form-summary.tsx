import { Icon } from '../icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

export interface FormSummaryProps {
  /** Fields with errors, in the order of the form. */
  fields: readonly { readonly name: string; readonly label: string; readonly text: string | undefined }[]
  onField: (name: string) => void
  /** The reason of a refusal that is not about a field. */
  failure?: string | undefined
  /** Changes at each attempt to send. Only then does the summary take the focus. */
  attempt: number
}

/**
 * Lists the errors above a form that could not be sent. It takes the focus after each attempt; a
 * press on a row moves it to the field.
 */
export function FormSummary({ fields, onField, failure, attempt }: FormSummaryProps) {
  const { t } = useTranslation('forms')
  const box = useRef<HTMLDivElement>(null)
  const announced = useRef(attempt)
  const wrong = fields.filter(({ text }) => text !== undefined)
  const shown = attempt > 0 && (wrong.length > 0 || failure !== undefined)
  useEffect(() => {
    if (announced.current === attempt) return
    announced.current = attempt
    box.current?.focus()
  }, [attempt])
  if (!shown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-lg bg-pomodoro-soft px-4 py-3 text-14 text-pomodoro"
    >
      <p className="flex gap-2.5 font-semibold">
        <Icon name="circle-alert" className="size-5 shrink-0" />
        {failure ?? t('check', { count: wrong.length })}
      </p>
      {wrong.length > 0 ? (
        <ul className="grid pl-7.5">
          {wrong.map(({ name, label, text }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onField(name)}
                className="min-h-11 rounded-md text-left underline underline-offset-4"
              >
                <span className="font-semibold">{label}</span>: {text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
