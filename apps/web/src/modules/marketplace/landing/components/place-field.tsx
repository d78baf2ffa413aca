import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useState } from 'react'
import { placeName, placeNames } from '~/lib/place-name.ts'
import { type Unclear, useCombobox } from '~/ui/combobox/use-combobox.ts'
import { MIN_CHARACTERS, usePlaceSearch } from '../hooks/use-place-search.ts'
import { fill, useTexts } from '../texts.ts'
import { PinIcon, SearchIcon } from './icons.tsx'

interface PlaceFieldProps {
  typed: string
  onChoose: (place: Place) => void
}

/**
 * A search among the Italian comuni. The list lies over the content below, so that nothing moves
 * while typing.
 */
export function PlaceField({ typed: typedBefore, onChoose }: PlaceFieldProps) {
  const labels = useTexts().texts.offers
  // A fixed id instead of useId, because the field's place in the built page's tree differs from
  // that in the browser.
  const id = 'offers-place'
  /** undefined while the field shows the chosen place. */
  const [text, setText] = useState<string | undefined>(typedBefore)
  const [chosen, setChosen] = useState<Place | null>(null)
  const [unclear, setUnclear] = useState<Unclear | null>(null)
  const typed = text ?? ''
  const found = usePlaceSearch(typed)
  const places = found.kind === 'found' ? found.places : []
  const box = useCombobox({
    id,
    label: labels.place,
    typed,
    options: places,
    answered: typed.trim().length < MIN_CHARACTERS || (found.kind === 'found' && found.text === typed.trim()),
    namesOf: placeNames,
    onChoose: (place) => {
      setChosen(place)
      change(undefined)
      onChoose(place)
    },
    onUnclear: setUnclear,
    onClose: text === undefined ? undefined : () => change(undefined),
    list: 'over',
  })

  function change(next: string | undefined) {
    setText(next)
    setUnclear(null)
  }

  function note() {
    if (found.kind === 'failed') return labels.placeFailed
    if (unclear === 'several') return labels.severalPlaces
    if (unclear === 'none' || (found.kind === 'found' && places.length === 0)) return labels.noPlace
    return found.kind === 'found' ? fill(labels.results, { count: places.length }) : ''
  }

  const listed = box.options.length > 0
  const said = typed === '' ? '' : note()
  const shown = said !== '' && !listed && (unclear !== null || places.length === 0)
  return (
    <div className="relative w-full max-w-sm">
      <label htmlFor={id} className="mb-1.5 block text-14 font-semibold">
        {labels.place}
      </label>
      <SearchIcon className="pointer-events-none absolute bottom-3.5 left-4 size-5 text-ink-3" />
      <input
        {...box.field}
        enterKeyHint="search"
        placeholder={labels.placeholder}
        value={text ?? (chosen ? placeName(chosen) : '')}
        onChange={({ target }) => change(target.value)}
        className="h-12 w-full rounded-full border border-line-strong bg-surface pr-4 pl-12 text-16 text-ink placeholder:text-ink-3"
      />
      <output className={shown ? 'list-box p-4 text-14 text-ink-2' : 'sr-only'}>{said}</output>
      {/* A datalist cannot be styled and cannot say that nothing was found. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div {...box.list} className={listed ? 'list-box grid p-2' : 'hidden'}>
        {box.options.map((place, index) => {
          const props = box.option(place, index)
          return (
            <button
              key={place._id}
              {...props}
              className={`flex min-h-11 items-center gap-2 rounded-md px-3 text-left font-semibold ${props['aria-selected'] ? 'bg-limone-soft' : ''}`}
            >
              <PinIcon className="size-4 text-ink-3" />
              {placeName(place)}
            </button>
          )
        })}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
    </div>
  )
}
