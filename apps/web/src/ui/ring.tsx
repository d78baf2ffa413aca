const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

/** A share (0 to 1) drawn as a ring that fills its box. The text beside it says the same. */
export function Ring({ share, trackClassName }: { share: number; trackClassName: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      fill="none"
      strokeWidth="10"
      className="absolute inset-0 -rotate-90"
    >
      <circle cx="50" cy="50" r={RADIUS} className={trackClassName} />
      {share > 0 ? (
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={`${LENGTH * share} ${LENGTH}`}
          className="stroke-ink transition-[stroke-dasharray] duration-450 ease-sheet"
        />
      ) : null}
    </svg>
  )
}
