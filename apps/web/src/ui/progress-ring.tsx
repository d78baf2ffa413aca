interface ProgressRingProps {
  /** 0 to 100. */
  percent: number
  /** What the percentage is about, e.g. 'Profilo completo al'. */
  label: string
}

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

/** A percentage as a ring with its number in the middle; the ring is lemon at 100 %, ink below. */
export function ProgressRing({ percent, label }: ProgressRingProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative grid aspect-square w-[5.5rem] shrink-0 place-items-center"
    >
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        fill="none"
        strokeWidth="10"
        className="absolute inset-0 -rotate-90"
      >
        <circle cx="50" cy="50" r={RADIUS} className="stroke-sunken" />
        {percent > 0 ? (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            strokeLinecap="round"
            strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
            className="stroke-ink transition-[stroke-dasharray] duration-450 ease-sheet"
          />
        ) : null}
      </svg>
      <span className="num font-display text-19 font-bold">{percent}%</span>
    </div>
  )
}
