import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Placeholder in the profile's shape. */
export function ProfileSkeleton() {
  const { t } = useTranslation('brands')
  return (
    <output className="page flex flex-col max-md:px-0 md:pt-6">
      <span className="sr-only">{t('profile.loading')}</span>
      <Skeleton className="h-36 rounded-none md:h-52 md:rounded-t-2xl" />
      <span className="flex flex-col gap-4 bg-surface px-4 pb-5 md:px-6">
        <Skeleton className="-mt-10 size-20 rounded-full md:size-24" />
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-12 w-72 max-w-full" />
      </span>
    </output>
  )
}
