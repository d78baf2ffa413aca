import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Placeholder shown while coupons or codes load. */
export function CardsSkeleton({ cards = 2 }: { cards?: number }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="grid grid-cols-1 gap-4">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="grid gap-4 rounded-xl bg-surface p-4 shadow-card">
          <div className="flex gap-3">
            <Skeleton className="size-20 shrink-0" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3.5 w-1/3" />
              <Skeleton className="h-5 w-1/4" />
            </div>
          </div>
          <Skeleton className="h-11 rounded-full" />
        </div>
      ))}
    </div>
  )
}
