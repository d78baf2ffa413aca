import { Skeleton } from '~/ui/skeleton.tsx'
import { ROW_BOX } from './row-box.ts'

/** A placeholder with the shape of a card, so that nothing moves when the card arrives. */
export function DealCardSkeleton({ variant = 'grid' }: { variant?: 'feed' | 'grid' }) {
  return (
    <div aria-hidden className="@container overflow-hidden rounded-xl bg-surface shadow-card">
      <Skeleton className="aspect-5/4 rounded-none" />
      <div className="flex flex-col gap-1.5 px-3 pt-5 @min-card:px-4">
        <Skeleton className="my-1 h-3 w-2/3" />
        <div className="flex h-[2lh] flex-col justify-center gap-2 text-14 leading-snug @min-card:text-16">
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
        <Skeleton className="h-8 w-1/3" />
        {variant === 'feed' && <Skeleton className="h-10" />}
        {variant === 'feed' && <Skeleton className="my-1 h-9 w-1/2" />}
      </div>
      <div className="flex h-19 items-end justify-end px-4 pb-4">
        <Skeleton className="h-11 w-28 rounded-full" />
      </div>
    </div>
  )
}

/** A placeholder with the shape of a row. */
export function DealRowSkeleton() {
  return (
    <div aria-hidden className="@container overflow-hidden rounded-xl bg-surface shadow-card">
      <div className={`${ROW_BOX} @min-[15rem]:h-[178px]`}>
        <Skeleton className="h-full rounded-none @max-[15rem]:h-36" />
        <div className="flex flex-col gap-3 py-4 pr-4 @max-[15rem]:pl-3">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3.5" />
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="mt-auto ml-auto h-11 w-28 rounded-full" />
        </div>
      </div>
    </div>
  )
}
