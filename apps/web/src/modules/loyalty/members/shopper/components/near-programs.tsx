import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NearProgram } from '@vicino/contract/loyalty/members/schemas'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { formatDistance } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { nearPrograms } from '../api/memberships.ts'
import { useFirstFew } from '../../shared/components/first-few.tsx'
import { Offers } from './offers.tsx'

/** The place around which programs are listed. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

/** Programs that are shown at first. */
const FEW = 6

/** Programs around the person that they have not joined, each with 'Partecipa'; nothing without any. */
export default function NearPrograms({ position }: { position: Place | undefined }) {
  const { t } = useTranslation('members')
  const { data, isPending } = useQuery(nearPrograms(position))
  const pages = { items: data?.items ?? [], hasMore: false, isLoadingMore: false, loadMore: () => {} }
  const { shown, more } = useFirstFew(pages, FEW, t('near.more'))
  if (isPending) return <Skeleton className="h-60 rounded-xl" />
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="near-programs" className="grid gap-3">
      <h2 id="near-programs" className="text-19">
        {t(position === undefined ? 'near.any' : 'near.title')}
      </h2>
      <ul className="grid gap-3">
        {shown.map((program) => (
          <Row key={program._id} program={program} />
        ))}
      </ul>
      {more}
      <HowOrdered className="justify-self-start" />
    </section>
  )
}

function Row({ program }: { program: NearProgram }) {
  const { t } = useTranslation('members')
  const { _id: id, name, image, brand, city, distance, reward } = program
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-surface p-4 shadow-card">
      <span className="block size-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <ResponsiveImage src={image} alt="" sizes="96px" loading="lazy" className="size-full object-cover" />
      </span>
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <h3 className="text-16 wrap-anywhere">
          <Link to="/raccolta/$id" params={{ id }} className="rounded-sm hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-14 wrap-anywhere text-ink-2">
          {[brand.username, distance === null ? city : formatDistance(distance)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-14 text-pretty text-ink-2 first-letter:uppercase">
          <Offers program={program} />
        </p>
        {reward === null ? null : (
          <p className="flex items-center gap-1.5 text-14 font-semibold">
            <Icon name="gift" className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{t('near.reward', { reward })}</span>
          </p>
        )}
      </div>
      <Link
        to="/raccolta/$id"
        params={{ id }}
        search={{ partecipa: '1' }}
        aria-label={t('brand.joinOf', { name })}
        className={buttonStyle({ variant: 'lemon' })}
      >
        {t('brand.join')}
      </Link>
    </li>
  )
}
