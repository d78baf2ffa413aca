import { Skeleton } from '~/ui/skeleton.tsx'

/** The frame of a screen whose code is loading. */
export function ScreenSkeleton() {
  return (
    <div aria-hidden className="page grid grid-cols-1 gap-4 py-4 md:py-8">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40 rounded-xl" />
      <Skeleton className="h-40 rounded-xl" />
    </div>
  )
}
