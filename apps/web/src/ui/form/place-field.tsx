import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { placeNames } from '~/lib/place-name.ts'
import type { PlaceSearch } from '~/lib/queries/places.ts'
import { cn } from '../cn.ts'
import { Combobox } from '../combobox/combobox.tsx'
import { PlaceOption } from '../combobox/place-option.tsx'
import type { Unclear } from '../combobox/use-combobox.ts'

interface PlaceFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Name of the chosen place; '' for none. */
  value: string
  /** `usePlaceSearch()`, which the owner of the form calls. */
  search: PlaceSearch
  onChoose: (place: Place) => void
  className?: string
}

/**
 * A form field for an Italian comune. Typing searches, and leaving the field chooses the typed
 * comune. A text that means none, or several, shows an error: an empty field keeps the text,
 * another one restores the earlier comune.
 */
export function PlaceField({ label, hint, error, value, search, onChoose, className }: PlaceFieldProps) {
  const { t } = useTranslation('forms')
  const { text, setText, found, answered } = search
  const [unclear, setUnclear] = useState<{ readonly text: string; readonly why: Unclear } | null>(null)
  const failed = found.kind === 'failed'
  const forget = () => setText(undefined)

  function note() {
    if (unclear) {
      const said = t(unclear.why === 'none' ? 'noPlace' : 'severalPlaces', { text: unclear.text })
      return value === '' ? said : `${said} ${t('placeStays', { place: value })}`
    }
    if (failed) return errorText(found.error)
    if (found.kind === 'none') return t('noPlace', { text: text?.trim() ?? '' })
    return error ?? hint
  }

  const noteText = note()
  const wrong = unclear !== null || failed || error !== undefined
  return (
    <Combobox
      label={label}
      value={text ?? value}
      typed={text ?? ''}
      onType={(typed) => {
        setUnclear(null)
        setText(typed)
      }}
      options={'places' in found ? found.places : []}
      answered={answered}
      namesOf={placeNames}
      keyOf={({ _id }) => _id}
      onChoose={(place) => {
        forget()
        setUnclear(null)
        onChoose(place)
      }}
      onUnclear={(why) => {
        setUnclear({ text: text?.trim() ?? '', why })
        if (value !== '') forget()
      }}
      highlightsFirst
      onClose={
        text === undefined
          ? undefined
          : () => {
              forget()
              setUnclear(null)
            }
      }
      aria-invalid={error !== undefined || (unclear !== null && value === '') ? true : undefined}
      noteDescribes
      note={
        noteText ? (
          <p
            // An alert, because the focus has left the field by then.
            role={unclear ? 'alert' : undefined}
            className={cn('text-14', wrong ? 'font-medium text-pomodoro' : 'text-ink-3')}
          >
            {noteText}
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
