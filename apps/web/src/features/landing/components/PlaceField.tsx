import type { Place } from '@vicino/contract/places'
import { type KeyboardEvent, useId, useState } from 'react'
import { usePlaceSearch } from '../hooks/use-place-search.ts'
import { fill, useTexts } from '../texts.ts'
import { PinIcon, SearchIcon } from './icons.tsx'

export const placeName = ({ name, provinceCode }: Place) => `${name} (${provinceCode})`

/** Search among the Italian comuni; the list lies over what is below, so that nothing moves while typing. */
export function PlaceField({ onChoose }: { onChoose: (place: Place) => void }) {
  const words = useTexts().texts.offers
  const id = useId()
  const [text, setText] = useState('')
  const [lit, setLit] = useState(-1)
  const [open, setOpen] = useState(false)
  const found = usePlaceSearch(open ? text : '')
  const places = found.kind === 'found' ? found.places : []

  function choose(place: Place) {
    setText(placeName(place))
    setOpen(false)
    setLit(-1)
    onChoose(place)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && places.length > 0) {
      event.preventDefault()
      setLit(lit === -1 && step === -1 ? places.length - 1 : (lit + step + places.length) % places.length)
    } else if (event.key === 'Enter') {
      const place = places[Math.max(0, lit)]
      event.preventDefault()
      if (place) choose(place)
    } else if (event.key === 'Escape') setOpen(false)
  }

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
        id={id}
        role="combobox"
        aria-expanded={open && places.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && lit >= 0 ? `${id}-${lit}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={words.placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
          setLit(-1)
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full rounded-full border border-line-strong bg-surface pr-4 pl-12 text-16 text-ink placeholder:text-ink-3"
      />
      <output
        className={open && note !== '' && places.length === 0 ? 'list-box p-4 text-14 text-ink-2' : 'sr-only'}
      >
        {open ? note : ''}
      </output>
      {/* A datalist cannot be styled and says nothing of what it lacks. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.place}
        className={open && places.length > 0 ? 'list-box grid p-2' : 'hidden'}
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
            onClick={() => choose(place)}
            className={`flex min-h-11 items-center gap-2 rounded-md px-3 text-left font-semibold ${index === lit ? 'bg-limone-soft' : ''}`}
          >
            <PinIcon className="size-4 text-ink-3" />
            {placeName(place)}
          </button>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
    </div>
  )
}
