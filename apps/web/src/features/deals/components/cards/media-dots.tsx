import { cn } from '~/ui/cn.ts'

const SHOWN = 6

/** Which of a card's pictures is in view, for a finger that may turn them. */
export function MediaDots({ count, index }: { count: number; index: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute right-3 bottom-3 z-[2] flex items-center gap-1.5 rounded-full bg-surface px-2 py-1.5"
    >
      {Array.from({ length: Math.min(count, SHOWN) }, (_, slide) => (
        <span
          key={slide}
          className={cn(
            'h-1.5 rounded-full transition-all duration-150',
            slide === index ? 'w-3.5 bg-ink' : 'w-1.5 bg-line-strong',
          )}
        />
      ))}
    </div>
  )
}
