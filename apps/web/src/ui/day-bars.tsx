import { formatDate } from '~/lib/format.ts'
import { cn } from './cn.ts'

interface DayBarsProps {
  label: string
  /** Every day once, the oldest first. `day` is YYYY-MM-DD, `text` says its values aloud. */
  days: readonly { readonly day: string; readonly value: number; readonly text: string }[]
  /** Says that the last day is today and not over; its bar is then paler. */
  soFar?: string
  className?: string
}

/** A bar for each day, as high as its share of the best day. */
export function DayBars({ label, days, soFar, className }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ value }) => value))
  const today = soFar === undefined ? undefined : days.at(-1)?.day
  return (
    <>
      <ol
        aria-label={label}
        className={cn(
          'grid h-32 auto-cols-fr grid-flow-col items-end gap-px border-b border-line sm:gap-1',
          className,
        )}
      >
        {days.map(({ day, value, text }) => (
          <li key={day} className="relative grid h-full items-end" title={formatDate(day)}>
            <span className="sr-only">{text}</span>
            <span
              aria-hidden
              className={cn(
                'mx-auto block w-full max-w-12 rounded-t-md',
                value > 0 ? 'min-h-1 bg-ink' : 'h-px bg-line',
                day === today && 'opacity-50',
              )}
              style={value > 0 ? { height: `${(value * 100) / most}%` } : undefined}
            />
          </li>
        ))}
      </ol>
      {soFar === undefined ? null : <p className="-mt-4 text-12 text-ink-2">{soFar}</p>}
    </>
  )
}
