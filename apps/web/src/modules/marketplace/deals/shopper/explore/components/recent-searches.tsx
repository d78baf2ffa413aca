import { type FocusEvent, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { forgetSearch, recentSearches } from '../model/recent-searches.ts'

interface RecentSearchesProps {
  onChoose: (text: string) => void
  /** The focus has left one of the buttons. */
  onLeave: (event: FocusEvent) => void
}

/** The last searches on this device, under the empty search box; each can be deleted. */
export default function RecentSearches({ onChoose, onLeave }: RecentSearchesProps) {
  const { t } = useTranslation('deals')
  const [texts, setTexts] = useState(recentSearches)
  if (texts.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t('explore.recent.title')}
      // The box keeps the focus, so that pressing here does not close the list first.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1 rounded-xl border border-line bg-surface p-2 shadow-float"
    >
      <div className="flex items-center justify-between gap-2 pl-3">
        <h2 className="font-sans text-14 font-semibold text-ink-2">{t('explore.recent.title')}</h2>
        <button
          type="button"
          onBlur={onLeave}
          onClick={() => setTexts(forgetSearch())}
          className="min-h-11 rounded-full px-3 text-14 font-semibold hover:bg-sunken"
        >
          {t('explore.recent.clear')}
        </button>
      </div>
      <ul className="grid grid-cols-1">
        {texts.map((text) => (
          <li key={text} className="flex items-center">
            <button
              type="button"
              onBlur={onLeave}
              onClick={() => onChoose(text)}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 text-left text-16 hover:bg-sunken"
            >
              <Icon name="clock" className="size-4 shrink-0 text-ink-3" />
              <span className="truncate">{text}</span>
            </button>
            <IconButton
              label={t('explore.recent.remove', { text })}
              onBlur={onLeave}
              onClick={() => setTexts(forgetSearch(text))}
            >
              <Icon name="x" className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
