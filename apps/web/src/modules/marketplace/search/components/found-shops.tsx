import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { searchBrands } from '../api/search-brands.ts'

/** The shops whose names match the searched words, above the deals. */
export default function FoundShops({ words }: { words: string }) {
  const { t } = useTranslation(['shell', 'deals', 'brands'])
  const title = useId()
  const { data, isPending } = useQuery(searchBrands(words))
  if (isPending) return <Skeleton className="h-14 w-56 rounded-full" />
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby={title} className="pb-1">
      <h2 id={title} className="sr-only">
        {t('search.brands')}
      </h2>
      <ul className="-mx-(--gutter) scrollbar-none flex gap-2 overflow-x-auto px-(--gutter) py-1">
        {data.map(({ _id, username, logo, avatar, verified, card }) => (
          <li key={_id} className="shrink-0">
            <Link
              to="/brand/$id"
              params={{ id: _id }}
              className="press flex min-h-12 max-w-72 items-center gap-2.5 rounded-full bg-surface py-1.5 pr-4 pl-1.5 shadow-card hover:shadow-float"
            >
              <Avatar name={username} src={logo ?? avatar} className="size-9" />
              <span className="grid min-w-0">
                <span className="truncate text-14 font-semibold">{username}</span>
                {card === null ? null : (
                  <span className="truncate text-12 text-ink-2">{t(`brands:card.${card}`)}</span>
                )}
              </span>
              {verified ? (
                <Icon
                  name="badge-check"
                  role="img"
                  aria-label={t('deals:card.verified')}
                  className="size-4 shrink-0 text-azzurro"
                />
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
