import { QR_PX } from '@vicino/contract/constants'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { FullScreen } from './full-screen.tsx'

/** The code screen's shape while the server opens the code. */
export function CodeSkeleton() {
  const { t } = useTranslation('redemption')
  return (
    <FullScreen>
      <output className="grid gap-4">
        <span className="sr-only">{t('opening')}</span>
        <span className="flex min-h-16 items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 w-40" />
        </span>
        <span style={{ maxWidth: QR_PX.narrow }} className="mx-auto grid w-full gap-3">
          <Skeleton className="h-13 rounded-t-2xl" />
          <Skeleton className="aspect-square rounded-none" />
          <Skeleton className="h-20 rounded-b-2xl" />
        </span>
      </output>
    </FullScreen>
  )
}
