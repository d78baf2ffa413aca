import { ErrorLine } from './error-line.tsx'
import { Skeleton } from './skeleton.tsx'

/** The effect of a step, counted by the server. */
export interface Effect {
  /** Labels and numbers; undefined while loading. */
  readonly metrics: readonly (readonly [label: string, text: string])[] | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly onRetry: () => void
}

export function EffectMetrics({ metrics, error, isFetching, onRetry }: Effect) {
  if (metrics === undefined) {
    return error ? (
      <ErrorLine error={error} busy={isFetching} onRetry={onRetry} />
    ) : (
      <Skeleton className="h-20 rounded-xl" />
    )
  }
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-xl bg-pomodoro-soft p-4">
      {metrics.map(([label, text]) => (
        <div key={label}>
          <dt className="text-12 text-ink-2">{label}</dt>
          <dd className="num font-display text-19 font-bold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
