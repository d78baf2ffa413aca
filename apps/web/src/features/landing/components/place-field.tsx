import type { Place } from '@vicino/contract/places/schemas'
import { useState } from 'react'
import { placeName } from '~/lib/place-name.ts'
import { useCombobox } from '~/ui/combobox/use-combobox.ts'
import { usePlaceSearch } from '../hooks/use-place-search.ts'
import { fill, useTexts } from '../texts.ts'
import { PinIcon, SearchIcon } from './icons.tsx'

interface PlaceFieldProps {
  typed: string
  onChoose: (place: Place) => void
}

/** Search among the Italian comuni; the list lies over what is below, so that nothing moves while typing. */
export function PlaceField({ typed, onChoose }: PlaceFieldProps) {
  const words = useTexts().texts.offers
  // Not useId: the field stands elsewhere in the ready page's tree than in the browser's.
  const id = 'offers-place'
  const [text, setText] = useState(typed)
  const [open, setOpen] = useState(typed !== '')
  const found = usePlaceSearch(open ? text : '')
  const places = found.kind === 'found' ? found.places : []

  function choose(place: Place) {
    setText(placeName(place))
    setOpen(false)
    onChoose(place)
  }

  const box = useCombobox({
    id,
    label: words.place,
    options: places,
    onChoose: choose,
    onClose: open ? () => setOpen(false) : undefined,
  })

  const note =
    found.kind === 'failed'
      ? words.placeFailed
      : found.kind === 'found'
        ? places.length === 0
          ? words.noPlace
          : fill(words.results, { count: places.length })
        : ''
  return (
    <div
      className="relative w-full max-w-sm"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-14 font-semibold">
        {words.place}
      </label>
      <SearchIcon className="pointer-events-none absolute bottom-3.5 left-4 size-5 text-ink-3" />
      <input
        {...box.field}
        enterKeyHint="search"
        placeholder={words.placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
        }}
        className="h-12 w-full rounded-full border border-line-strong bg-surface pr-4 pl-12 text-16 text-ink placeholder:text-ink-3"
      />
      <output
        className={open && note !== '' && places.length === 0 ? 'list-box p-4 text-14 text-ink-2' : 'sr-only'}
      >
        {open ? note : ''}
      </output>
      {/* A datalist cannot be styled and says nothing of what it lacks. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div {...box.list} className={open && places.length > 0 ? 'list-box grid p-2' : 'hidden'}>
        {places.map((place, index) => {
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
