import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FEED_GROUP, FEED_POINTS, HALF_NEAR_METRES, NEW_HOURS } from '@vicino/domain/for-you'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDistance } from '~/lib/format.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import type { dealPages } from '../../api/browse-deals.ts'

interface Fact {
  readonly icon: IconName
  readonly text: string
}

/** Explains the order of Home's feed, and says whether it is personal now. */
export default function HowItIsOrdered({
  pages,
  onClose,
}: {
  pages: ReturnType<typeof dealPages> | null
  onClose: () => void
}) {
  const { t } = useTranslation('feed')
  const points = FEED_POINTS
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('lead')}
      actions={
        <>
          <HowOrdered onOpen={onClose} />
          <Link
            to="/settings"
            hash="privacy"
            className={buttonStyle({ variant: 'outline' })}
            onClick={onClose}
          >
            {t('settings')}
          </Link>
        </>
      }
    >
      <Facts
        title={t('everybody')}
        facts={[
          {
            icon: 'map-pin',
            text: t('near', { points: points.near, distance: formatDistance(HALF_NEAR_METRES) }),
          },
          { icon: 'clock', text: t('new', { points: points.new, days: NEW_HOURS / 24 }) },
        ]}
      />
      <Facts
        title={t('personal')}
        facts={[
          { icon: 'store', text: t('followed', { points: points.followed }) },
          { icon: 'heart', text: t('category', { points: points.category }) },
          { icon: 'bookmark-check', text: t('brand', { points: points.brand }) },
        ]}
      />
      <p className="text-14 text-ink-2">{t('months')}</p>
      <p className="text-14 text-ink-2">{t('pool', { count: FEED_GROUP })}</p>
      <p className="text-14 text-ink-2">{t('used')}</p>
      <p className="rounded-lg bg-sunken px-4 py-3 text-14 font-semibold">{t('paid')}</p>
      {pages === null ? <p className="text-14 text-ink-2">{t('nearestNow')}</p> : <Now pages={pages} />}
    </Dialog>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-14 font-semibold">{title}</h3>
      <ul className="grid gap-1.5">
        {facts.map(({ icon, text }) => (
          <li key={icon} className="flex gap-2.5 text-14 text-ink-2">
            <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-ink-3" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says whether the shown pages are personal. */
function Now({ pages }: { pages: ReturnType<typeof dealPages> }) {
  const { t } = useTranslation('feed')
  const { data } = useInfiniteQuery(pages)
  const personal = data?.pages[0]?.personal
  return personal === undefined ? null : <p className="text-14 text-ink-2">{t(personal ? 'on' : 'off')}</p>
}
