import { Suspense } from 'react'
import { type Failure, lazyPart } from '~/lib/lazy-part.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { ChartProps } from './charts.tsx'

const Failed = ({ error, onRetry }: Failure) => <ErrorLine error={error} busy={false} onRetry={onRetry} />
const Part = lazyPart<ChartProps>(() => import('./charts.tsx'), Failed)

/** A chart whose code is loaded after the screen. A placeholder keeps its space. */
export const LazyChart = (props: ChartProps) => (
  <Suspense fallback={<Skeleton className="size-full rounded-xl" />}>
    <Part {...props} />
  </Suspense>
)
