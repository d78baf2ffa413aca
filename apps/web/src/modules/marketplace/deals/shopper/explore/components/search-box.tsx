import { SEARCH_DEBOUNCE_MS } from '~/lib/typing.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { SearchField } from '~/ui/search-field.tsx'

interface SearchBoxProps {
  /** Name of the place around which deals are searched. */
  place: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** Takes the focus at once, for people who came to search. */
  focus?: boolean
}

/** 'Cerca in …': typed text goes into q after 300 ms without typing. */
export function SearchBox({ place, q, onSearch, focus = false }: SearchBoxProps) {
  const { t } = useTranslation('deals')
  const [text, setText] = useState(q ?? '')
  const box = useRef<HTMLInputElement>(null)
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
  return (
    <SearchField
      label={t('explore.search', { place })}
      clearLabel={t('explore.clearSearch')}
      value={text}
      onValueChange={setText}
      maxLength={100}
      ref={box}
      className="min-w-0 flex-1"
    />
  )
}
