import { Link } from '@tanstack/react-router'
import type { BrandSummary } from '@vicino/contract/marketplace/brands/schemas'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Logos of the brands that the person follows; undefined while loading. */
export function FollowedRow({ brands }: { brands: readonly BrandSummary[] | undefined }) {
  const { t } = useTranslation('account')
  const title = useId()
  return (
    <section
      id="followed"
      aria-labelledby={title}
      tabIndex={-1}
      className="grid scroll-mt-20 grid-cols-1 gap-3 outline-none"
    >
      <h2 id={title} className="text-19">
        {t('followed.title')}
      </h2>
      {brands === undefined ? (
        <Skeleton className="h-24 rounded-2xl" />
      ) : brands.length === 0 ? (
        <p className="rounded-2xl bg-surface p-5 text-14 text-pretty text-ink-2 shadow-card">
          {t('followed.empty')}
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-1 rounded-2xl bg-surface p-3 shadow-card">
          {brands.map((brand) => (
            <li key={brand._id}>
              <Link
                to="/brand/$id"
                params={{ id: brand._id }}
                className="press grid h-full content-start justify-items-center gap-2 rounded-lg p-2 text-center hover:bg-sunken"
              >
                <Avatar
                  name={brand.username}
                  src={brand.logo ?? brand.avatar}
                  ring="brand"
                  className="m-1 size-14 text-19"
                />
                <span className="line-clamp-2 w-full text-12 font-semibold break-words">
                  {brand.username}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
