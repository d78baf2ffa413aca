import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from '@vicino/contract/constants'
import type { Place } from '@vicino/contract/places'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '~/lib/api.ts'
import { errorText } from '~/lib/error-text.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { cn } from '../cn.ts'
import { fieldStyle } from '../Input.tsx'

const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call('searchPlaces', { query: { q }, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled: q.length >= SEARCH_MIN_CHARACTERS,
    meta: { quiet: true },
  })

interface PlaceFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Name of the place that is chosen; '' for none. */
  value: string
  onChoose: (place: Place) => void
  /** Has been left, chosen or not. */
  onBlur?: () => void
  className?: string
}

const nameOf = ({ name, provinceCode }: Place) => `${name} (${provinceCode})`

/** A field for an Italian comune: typing searches, arrows and Enter choose; what is no comune does not stay. */
export function PlaceField({ label, hint, error, value, onChoose, onBlur, className }: PlaceFieldProps) {
  const { t } = useTranslation('forms')
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [lit, setLit] = useState(0)
  const asked = useDebounced(typed?.trim() ?? '', SEARCH_DEBOUNCE_MS)
  const { data, error: failed } = useQuery(placesQuery(asked))
  const open = typed !== undefined && asked.length >= SEARCH_MIN_CHARACTERS
  const places = open && data ? data.items : []
  const none = open && data !== undefined && places.length === 0
  const choose = (place: Place) => {
    setTyped(undefined)
    onChoose(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const place = places[lit] ?? places[0]
    if (step !== undefined && places.length > 0) setLit((lit + step + places.length) % places.length)
    else if (event.key === 'Enter' && typed !== undefined && place) choose(place)
    else if (event.key === 'Escape' && typed !== undefined) setTyped(undefined)
    else return
    event.preventDefault()
  }
  const note = failed ? errorText(failed) : none ? t('noPlace', { text: asked }) : (error ?? hint)
  return (
    <div className={cn('relative grid gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={places.length > 0 ? `${id}-${lit}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          setLit(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
        className={cn(fieldStyle, 'h-12')}
      />
      {/* A datalist cannot be styled and does not tell a comune from what was merely typed. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={cn(
          'absolute inset-x-0 top-20 z-30 max-h-64 overflow-y-auto rounded-lg bg-surface p-1.5 shadow-float',
          places.length === 0 && 'hidden',
        )}
      >
        {places.map((place, index) => (
          <button
            key={place._id}
            id={`${id}-${index}`}
            type="button"
            role="option"
            aria-selected={index === lit}
            tabIndex={-1}
            onPointerEnter={() => setLit(index)}
            // Before the field loses the focus and closes the list.
            onPointerDown={(event) => {
              event.preventDefault()
              choose(place)
            }}
            className={cn(
              'flex min-h-11 w-full flex-wrap items-baseline gap-x-2 rounded-md px-3 py-2.5 text-left',
              index === lit && 'bg-limone-soft',
            )}
          >
            <span className="font-semibold">{nameOf(place)}</span>
            {place.province === place.name ? null : (
              <span className="text-14 text-ink-2">{place.province}</span>
            )}
          </button>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
      {note ? (
        <p
          id={`${id}-note`}
          className={cn('text-14', error || failed ? 'font-medium text-pomodoro' : 'text-ink-3')}
        >
          {note}
        </p>
      ) : null}
    </div>
  )
}
