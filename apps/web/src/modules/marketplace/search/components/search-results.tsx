import { DealThumb } from '~/ui/deal-thumb.tsx'
import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import type { ReactNode } from 'react'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { SEARCH_MIN_CHARACTERS } from '~/lib/typing.ts'
import { Avatar } from '~/ui/avatar.tsx'
import type { Position } from '../api/search-deals.ts'
import { useSearch } from '../hooks/use-search.ts'

const row =
  'flex min-h-12 items-center gap-3 rounded-md px-2 py-1 outline-none hover:bg-sunken focus-visible:bg-sunken'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-0.5">
      <h3 className="px-2 pt-2 font-sans text-12 font-semibold text-ink-3">{title}</h3>
      {children}
    </section>
  )
}

interface SearchResultsProps {
  /** The text in the field, unchanged. */
  text: string
  position: Position | undefined
  onChosen: () => void
}

/**
 * The results so far, and a link to all deals with the text; nothing for a text that is too short.
 */
export default function SearchResults({ text: typed, position, onChosen }: SearchResultsProps) {
  const { t } = useTranslation(['shell', 'brands'])
  const found = useSearch(typed, position)
  const text = typed.trim()
  if (text.length < SEARCH_MIN_CHARACTERS) return null
  const nothing = found.ready && !found.pending && found.deals.length + found.brands.length === 0
  return (
    <div className="absolute top-full left-0 z-40 mt-2 max-h-[70dvh] w-84 overflow-y-auto rounded-lg bg-surface p-2 shadow-float">
      {found.brands.length > 0 ? (
        <Group title={t('search.brands')}>
          {found.brands.map((brand) => (
            <Link
              key={brand._id}
              to="/brand/$id"
              params={{ id: brand._id }}
              onClick={onChosen}
              className={row}
            >
              <Avatar name={brand.username} src={brand.logo ?? brand.avatar} />
              <span className="grid min-w-0">
                <span className="truncate text-14 font-semibold">{brand.username}</span>
                {brand.card === null ? null : (
                  <span className="truncate text-12 text-ink-3">{t(`brands:card.${brand.card}`)}</span>
                )}
              </span>
            </Link>
          ))}
        </Group>
      ) : null}
      {found.deals.length > 0 ? (
        <Group title={t('search.deals')}>
          {found.deals.map((deal) => (
            <Link
              key={deal._id}
              to="/deals"
              search={{ q: text, detail: deal._id }}
              onClick={onChosen}
              className={row}
            >
              <DealThumb eager src={deal.images[0]} className="size-10 rounded-md" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14 font-semibold">{deal.title}</span>
                <span className="block truncate text-12 text-ink-3">{deal.brand.username}</span>
              </span>
              <span className="num text-14 font-bold">{formatPrice(deal.discountPrice)}</span>
            </Link>
          ))}
        </Group>
      ) : null}
      {nothing ? <p className="px-2 py-3 text-14 text-ink-2">{t('search.nothing')}</p> : null}
      <Link to="/deals" search={{ q: text }} onClick={onChosen} className={row}>
        <span className="grid size-10 place-items-center rounded-full bg-sunken">
          <Icon name="search" className="size-4" />
        </span>
        <span className="truncate text-14 font-semibold">{t('search.all', { text })}</span>
      </Link>
      <HowOrdered className="px-2" onOpen={onChosen} />
      <p role="status" className="sr-only">
        {found.ready ? t('search.found', { count: found.deals.length + found.brands.length }) : ''}
      </p>
    </div>
  )
}
