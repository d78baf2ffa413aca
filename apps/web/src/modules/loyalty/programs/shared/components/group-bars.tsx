import { formatPrice } from '~/lib/format.ts'

interface GroupBarsProps {
  /** The recipients, and the control group if there is one: name and average spend in euros. */
  bars: readonly { readonly name: string; readonly average: number; readonly isControl: boolean }[]
}

/** The average spend of each group, as bars. */
export function GroupBars({ bars }: GroupBarsProps) {
  const most = Math.max(0.01, ...bars.map(({ average }) => average))
  return (
    <dl className="grid gap-2.5">
      {bars.map(({ name, average, isControl }) => (
        <div key={name} className="grid gap-1">
          <dt className="flex flex-wrap justify-between gap-x-3 text-14">
            <span>{name}</span>
            <span className="num font-semibold">{formatPrice(average)}</span>
          </dt>
          <dd className="h-2.5 overflow-hidden rounded-full bg-sunken">
            <span
              className={`block h-full rounded-full ${isControl ? 'bg-line-strong' : 'bg-limone'}`}
              style={{ width: `${(100 * average) / most}%` }}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
