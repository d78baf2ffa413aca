import type { Place } from '@vicino/contract/places'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { cn } from '~/ui/cn.ts'
import { useListbox } from '../hooks/use-listbox.ts'
import { usePlaceSearch, type PlaceSearchState } from '../hooks/use-place-search.ts'
import { placeLabel } from '../model/position-store.ts'

interface PlaceSearchProps {
  onChoose: (place: Place) => void
  className?: string
}

/** Search among the Italian comuni: a combobox whose list is always in view, so that nothing moves while typing. */
export function PlaceSearch({ onChoose, className }: PlaceSearchProps) {
  const { t } = useTranslation('position')
  const id = useId()
  const [text, setText] = useState('')
  const search = usePlaceSearch(text)
  const places = 'places' in search ? search.places : []
  const { lit, light, onKeyDown } = useListbox(places, onChoose)

  return (
    <div className={cn('grid gap-2 text-left', className)}>
      <label htmlFor={id} className="text-14 font-semibold">
        {t('search')}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
        />
        <input
          id={id}
          role="combobox"
          aria-expanded={places.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={lit >= 0 ? `${id}-${lit}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-12 w-full rounded-full border border-line-strong bg-surface pr-4 pl-12 text-16 text-ink placeholder:text-ink-3"
        />
      </div>
      <Note search={search} text={text} />
      {/* A datalist cannot be styled, stays out of view while typing, and says nothing of what it lacks. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search')}
        className="-mx-1 grid h-44 content-start overflow-y-auto overscroll-contain px-1"
      >
        {places.map((place, index) => (
          <button
            key={place._id}
            id={`${id}-${index}`}
            type="button"
            role="option"
            aria-selected={index === lit}
            tabIndex={-1}
            onPointerEnter={() => light(index)}
            onClick={() => onChoose(place)}
            className={cn(
              'flex min-h-11 items-baseline gap-2 rounded-md px-3 py-2.5 text-left',
              index === lit && 'bg-limone-soft',
            )}
          >
            <span className="font-semibold">{placeLabel(place)}</span>
            {place.province === place.name ? null : (
              <span className="truncate text-14 text-ink-2">{place.province}</span>
            )}
          </button>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
    </div>
  )
}

/** What the list shows, or why it is empty; read out when it changes. */
function Note({ search, text }: { search: PlaceSearchState & { retry: () => void }; text: string }) {
  const { t } = useTranslation('position')
  const failed = search.kind === 'offline' || search.kind === 'failed'
  const words = {
    waiting: '',
    suggested: t('suggested'),
    found: 'places' in search ? t('results', { count: search.places.length }) : '',
    none: t('none', { text: text.trim() }),
    offline: t('offline'),
    failed: t('searchFailed'),
  }[search.kind]
  return (
    <div className="flex min-h-6 items-center gap-3 px-2">
      <output className={cn('text-12', failed ? 'text-pomodoro' : 'text-ink-2')}>{words}</output>
      {failed ? (
        <Button variant="outline" size="sm" onClick={search.retry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}
