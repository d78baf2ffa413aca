import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NetworkError } from '~/lib/api-error.ts'
import { placeNames } from '~/lib/place-name.ts'
import { type PlaceSearch as Search, usePlaceSearch } from '~/lib/queries/places.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Combobox } from '~/ui/combobox/combobox.tsx'
import { PlaceOption } from '~/ui/combobox/place-option.tsx'
import { Icon } from '~/ui/icon.tsx'

interface PlaceSearchProps {
  onChoose: (place: Place) => void
  className?: string
}

/**
 * A search among the Italian comuni. Its list is always open, so that the page does not jump while
 * the visitor types.
 */
export function PlaceSearch({ onChoose, className }: PlaceSearchProps) {
  const { t } = useTranslation('position')
  const search = usePlaceSearch({ suggests: true })
  const { text = '', setText, found, answered } = search
  return (
    <Combobox
      label={t('search')}
      placeholder={t('placeholder')}
      enterKeyHint="search"
      icon={
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
        />
      }
      value={text}
      onType={setText}
      options={'places' in found ? found.places : []}
      typed={text}
      answered={answered}
      namesOf={placeNames}
      keyOf={({ _id }) => _id}
      onChoose={onChoose}
      note={<Note search={search} />}
      list="inView"
      className={cn('gap-2 text-left', className)}
    >
      {(place) => <PlaceOption place={place} />}
    </Combobox>
  )
}

/** Describes the list, or says why it is empty. Screen readers announce each change. */
function Note({ search: { text = '', found, retry } }: { search: Search }) {
  const { t } = useTranslation('position')
  const failed = found.kind === 'failed'
  const message = {
    idle: () => '',
    waiting: () => '',
    suggested: () => t('suggested'),
    found: () => t('results', { count: 'places' in found ? found.places.length : 0 }),
    none: () => t('none', { text: text.trim() }),
    failed: () => t(failed && found.error instanceof NetworkError ? 'offline' : 'searchFailed'),
  }[found.kind]()
  return (
    <div className="flex min-h-6 items-center gap-3 px-2">
      <output className={cn('text-12', failed ? 'text-pomodoro' : 'text-ink-2')}>{message}</output>
      {failed ? (
        <Button variant="outline" size="sm" onClick={retry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}
