import { Canvas } from './canvas.tsx'

/** A coupon torn in two: something went wrong. */
export function TornDrawing() {
  return (
    <Canvas>
      <g transform="rotate(-8 80 92)">
        <path
          d="M40 50h66l-10 14 12 14-12 14 12 14-10 14 8 14H40a12 12 0 0 1-12-12V62a12 12 0 0 1 12-12Z"
          className="fill-surface stroke-ink"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M46 74h34M46 92h22" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
      </g>
      <g transform="rotate(9 168 96)">
        <path
          d="M136 54h62a12 12 0 0 1 12 12v62a12 12 0 0 1-12 12h-62l10-14-12-14 12-14-12-14 10-14Z"
          className="fill-limone stroke-ink"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <circle cx="180" cy="98" r="10" className="fill-pomodoro" />
      </g>
    </Canvas>
  )
}
