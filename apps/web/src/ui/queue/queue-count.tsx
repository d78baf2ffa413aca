import { formatCount } from '~/lib/format.ts'

interface QueueCountProps {
  count: number | undefined
  /** The same in words, for a screen reader. */
  words: string
}

/** How many items wait in a queue, for beside its name; nothing when none do. */
export function QueueCount({ count, words }: QueueCountProps) {
  if (!count) return null
  return (
    <>
      <span
        aria-hidden
        className="num grid min-h-5 min-w-5 place-items-center rounded-full bg-limone px-1.5 text-12 leading-none font-bold text-on-limone"
      >
        {formatCount(count)}
      </span>
      <span className="sr-only">, {words}</span>
    </>
  )
}
