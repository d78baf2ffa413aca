import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { QR_PX } from '../model/qr-size.ts'

/** Placeholder of the code screen while the server opens the code. */
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
