import { SEARCH_DEBOUNCE_MS } from '~/lib/typing.ts'
import { type FocusEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { keepSearch } from '../model/recent-searches.ts'

const RecentSearches = lazyPart(() => import('./recent-searches.tsx'))

interface SearchBoxProps {
  /** Name of the place around which deals are searched. */
  place: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** Takes the focus at once, for people who came to search. */
  focus?: boolean
}

/**
 * 'Cerca in …': typed text goes into q after 300 ms without typing. While the box is empty and
 * has the focus, the last searches stand below it.
 */
export function SearchBox({ place, q, onSearch, focus = false }: SearchBoxProps) {
  const { t } = useTranslation('deals')
  const [text, setText] = useState(q ?? '')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])
  const sent = useRef(q ?? '')
  const send = useRef(onSearch)
  useEffect(() => {
    send.current = onSearch
  })
  // Back, forward or a reset changed q, so the box follows.
  useEffect(() => {
    if ((q ?? '') === sent.current) return
    sent.current = q ?? ''
    setText(q ?? '')
  }, [q])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      send.current(wanted || undefined)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  /** Closes the list when the focus leaves box and list. */
  function leave({ relatedTarget }: FocusEvent) {
    if (around.current?.contains(relatedTarget)) return
    keepSearch(text)
    setOpen(false)
  }
  return (
    <div ref={around} className="relative min-w-0 flex-1">
      <SearchField
        label={t('explore.search', { place })}
        clearLabel={t('explore.clearSearch')}
        value={text}
        onValueChange={setText}
        maxLength={100}
        ref={box}
        onFocus={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') keepSearch(text)
          if (key === 'Escape') setOpen(false)
        }}
      />
      {open && text === '' ? (
        <Suspense>
          <RecentSearches onChoose={setText} onLeave={leave} />
        </Suspense>
      ) : null}
    </div>
  )
}
