import './town-scene.css'
import './town-tokens.css'

/** The drawn deals: x and y in the drawing, percent off, delay in seconds. */
const PINS = [
  { x: 92, y: 66, percent: '-30%', delay: 0.2 },
  { x: 268, y: 58, percent: '-25%', delay: 0.9 },
  { x: 288, y: 142, percent: '-40%', delay: 1.6 },
  { x: 74, y: 150, percent: '-15%', delay: 2.3 },
] as const

const HOUSES = [
  [24, 20, 46, 34],
  [300, 14, 40, 30],
  [150, 16, 58, 26],
  [20, 100, 36, 30],
  [312, 92, 34, 34],
  [126, 164, 44, 28],
  [214, 166, 52, 26],
] as const

/**
 * A drawing of a small town seen from above. While `searching`, waves spread from its middle and
 * deals appear one after another. Otherwise a question mark is in the middle.
 */
export function TownScene({ searching }: { searching: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 360 208" className="town-scene w-full" data-searching={searching}>
      <rect width="360" height="208" rx="28" className="fill-(--town-ground)" />
      <g className="stroke-(--town-street)" fill="none" strokeLinecap="round">
        <path d="M-8 84H368M180-8V216" strokeWidth="14" />
        <path d="M-8 150 108 138 180 154 368 132M96-8 108 84 84 216M262-8 250 84 276 216" strokeWidth="7" />
      </g>
      {HOUSES.map(([x, y, width, height]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx="6"
          className="fill-(--town-house)"
        />
      ))}
      <circle cx="232" cy="112" r="16" className="fill-(--town-park)" />
      <circle cx="136" cy="118" r="12" className="fill-(--town-park)" />
      <g className="town-waves fill-none stroke-azzurro" strokeWidth="2" strokeDasharray="5 5">
        <circle cx="180" cy="104" r="40" />
        <circle cx="180" cy="104" r="78" />
        <circle cx="180" cy="104" r="116" />
      </g>
      {PINS.map(({ x, y, percent, delay }) => (
        <g key={percent} className="town-pin" style={{ animationDelay: `${delay}s` }}>
          <rect x={x - 25} y={y - 13} width="50" height="26" rx="13" className="fill-limone" />
          <text
            x={x}
            y={y + 5}
            textAnchor="middle"
            className="fill-on-limone font-display text-14 font-extrabold"
          >
            {percent}
          </text>
        </g>
      ))}
      <circle cx="180" cy="104" r="17" className="fill-white dark:fill-ink" />
      <circle cx="180" cy="104" r="11.5" className="fill-azzurro" />
      {searching ? null : (
        <text
          x="180"
          y="110"
          textAnchor="middle"
          className="fill-white font-display text-16 font-extrabold dark:fill-canvas"
        >
          ?
        </text>
      )}
    </svg>
  )
}
