import { useNavigate } from '@tanstack/react-router'
import { SEARCH_MIN_CHARACTERS } from '~/lib/typing.ts'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import type { Position } from '../api/search-deals.ts'
import { useResultKeys } from '../hooks/use-result-keys.ts'

const SearchResults = lazyPart(() => import('./search-results.tsx'))

/** The sidebar's search: deals and brands while typing. Enter searches all deals. */
export function SearchBox({ position }: { position: Position | undefined }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const q = text.trim()
  const shown = open && q.length >= SEARCH_MIN_CHARACTERS
  const fold = useCallback(() => setOpen(false), [])
  useResultKeys(box, shown, fold)

  function finish() {
    setText('')
    fold()
  }

  return (
    <search ref={box} className="relative block">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!q) return
          finish()
          void navigate({ to: '/deals', search: { q } })
        }}
      >
        <SearchField
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('common:clear')}
          value={text}
          onValueChange={(value) => {
            setText(value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          maxLength={100}
        />
      </form>
      {open ? (
        <Suspense>
          <SearchResults text={text} position={position} onChosen={finish} />
        </Suspense>
      ) : null}
    </search>
  )
}
