import { formatCount } from '~/lib/format.ts'

interface QueueCountProps {
  count: number | undefined
  /** The number in label, for screen readers. */
  label: string
}

/** The number of waiting items, beside the name of a queue; nothing for 0. */
export function QueueCount({ count, label }: QueueCountProps) {
  if (!count) return null
  return (
    <>
      <span
        aria-hidden
        className="num grid min-h-5 min-w-5 place-items-center rounded-full bg-limone px-1.5 text-12 leading-none font-bold text-on-limone"
      >
        {formatCount(count)}
      </span>
      <span className="sr-only">, {label}</span>
    </>
  )
}
