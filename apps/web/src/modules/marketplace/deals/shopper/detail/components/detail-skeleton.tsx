import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

/**
 * A placeholder with the shape of the detail, while a deal loads that no list on the screen holds.
 */
export function DetailSkeleton() {
  const { t } = useTranslation('common')
  return (
    <output className="flex flex-col @min-pair:grid @min-pair:grid-cols-2 @min-pair:gap-5 @min-pair:px-6">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="aspect-5/4 rounded-none @min-pair:rounded-2xl" />
      <span className="flex flex-col gap-4 p-4 md:p-6">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-8 w-11/12" />
        <Skeleton className="h-10 w-2/5" />
        <Skeleton className="mt-6 h-24" />
        <Skeleton className="h-16" />
      </span>
    </output>
  )
}
