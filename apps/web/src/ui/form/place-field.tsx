import type { Place } from '@vicino/contract/places/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import type { PlaceSearch } from '~/lib/queries/places.ts'
import { cn } from '../cn.ts'
import { Combobox } from '../combobox/combobox.tsx'
import { PlaceOption } from '../combobox/place-option.tsx'

interface PlaceFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Name of the place that is chosen; '' for none. */
  value: string
  /** `usePlaceSearch()`, which the form's owner calls. */
  search: PlaceSearch
  onChoose: (place: Place) => void
  className?: string
}

/** A form's field for an Italian comune: typing searches, and text that is no comune is removed when the field is left. */
export function PlaceField({ label, hint, error, value, search, onChoose, className }: PlaceFieldProps) {
  const { t } = useTranslation('forms')
  const { text, setText, found } = search
  const failed = found.kind === 'failed'
  const forget = () => setText(undefined)
  const note = failed
    ? errorText(found.error)
    : found.kind === 'none'
      ? t('noPlace', { text: text?.trim() })
      : (error ?? hint)
  return (
    <Combobox
      label={label}
      value={text ?? value}
      onType={setText}
      options={'places' in found ? found.places : []}
      keyOf={({ _id }) => _id}
      onChoose={(place) => {
        forget()
        onChoose(place)
      }}
      highlightsFirst
      onClose={text === undefined ? undefined : forget}
      onBlur={forget}
      aria-invalid={error ? true : undefined}
      noteDescribes
      note={
        note ? (
          <p className={cn('text-14', error || failed ? 'font-medium text-pomodoro' : 'text-ink-3')}>
            {note}
          </p>
        ) : null
      }
      list="over"
      className={className}
    >
      {(place) => <PlaceOption place={place} />}
    </Combobox>
  )
}
