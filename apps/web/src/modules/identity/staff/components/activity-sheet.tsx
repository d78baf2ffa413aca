import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { activityPages } from '../api/staff.ts'

/** Actions that have their own text. All others are shown as 'other'. */
const KNOWN = [
  'redemption.confirmed',
  'redemption.voided',
  'redemption.freed',
  'claim.deliver',
  'claim.undo',
  'staff.accept',
  'customer.adjusted',
  'customer.exported',
  'customer.imported',
  'customer.notified',
  'display.paired',
  'display.unpaired',
  'reward.create',
  'reward.change',
  'regulation.publish',
  'promoter-slots.opened',
  'promoter-slots.closed',
] as const

interface ActivitySheetProps {
  id: string
  name: string
  onClose: () => void
}

/** A person's actions for the brand, newest first. */
export default function ActivitySheet({ id, name, onClose }: ActivitySheetProps) {
  const { t } = useTranslation('staff')
  const pages = usePages(activityPages(id))
  const label = (action: string) => {
    const known = KNOWN.find((each) => each === action)
    return known === undefined ? t('activity.other', { action }) : t(`activity.kinds.${known}`)
  }
  return (
    <Sheet open onOpenChange={onClose} title={t('activity.title', { name })}>
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-64 rounded-xl" />}
        empty={<EmptyState title={t('activity.none')} />}
      >
        {(items) => (
          <ol className="grid divide-y divide-line">
            {items.map(({ _id, action, at, cents, points }) => (
              <li key={_id} className="grid gap-0.5 py-3 text-14">
                <span className="flex justify-between gap-3 font-semibold">
                  <span>{label(action)}</span>
                  {cents === null ? null : <span>{formatPrice(cents / 100)}</span>}
                </span>
                <span className="flex justify-between gap-3 text-ink-2">
                  <time dateTime={at}>{formatDateTime(at)}</time>
                  {points === null || points === 0 ? null : <span>{t('activity.points', { points })}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Sheet>
  )
}
