import { Sheet } from './Sheet.tsx'

const tag = (x: number, y: number, text: string, on: boolean) => (
  <g transform={`translate(${x} ${y}) rotate(-3)`}>
    <rect x="-30" y="-14" width="60" height="28" rx="14" className={on ? 'fill-ink' : 'fill-limone'} />
    <text
      y="6"
      textAnchor="middle"
      fontSize="16"
      className={`font-display font-extrabold ${on ? 'fill-canvas' : 'fill-on-limone'}`}
    >
      {text}
    </text>
  </g>
)

/** A map with tags, one of them chosen. */
export function FindDrawing() {
  return (
    <Sheet>
      <rect
        x="20"
        y="22"
        width="200"
        height="140"
        rx="18"
        className="fill-sunken stroke-ink"
        strokeWidth="3"
      />
      <path
        d="M22 96h196M92 24v136M158 24v136"
        className="stroke-surface"
        strokeWidth="10"
        strokeLinecap="butt"
      />
      <circle
        cx="120"
        cy="96"
        r="52"
        className="fill-azzurro stroke-azzurro"
        fillOpacity="0.12"
        strokeWidth="2.5"
        strokeDasharray="2 7"
      />
      <circle cx="120" cy="96" r="9" className="fill-azzurro stroke-surface" strokeWidth="4" />
      {tag(66, 62, '-25%', false)}
      {tag(176, 70, '-40%', true)}
      {tag(156, 138, '-30%', false)}
    </Sheet>
  )
}

/** A coupon with a bookmark slipped over its edge. */
export function SaveDrawing() {
  return (
    <Sheet>
      <g transform="rotate(8 120 92)">
        <rect x="66" y="34" width="120" height="120" rx="16" className="fill-limone" />
      </g>
      <g transform="rotate(-4 120 92)">
        <path
          d="M62 28h104a14 14 0 0 1 14 14v60a9 9 0 0 0 0 18v24a14 14 0 0 1-14 14H62a14 14 0 0 1-14-14v-24a9 9 0 0 0 0-18V42a14 14 0 0 1 14-14Z"
          className="fill-surface stroke-ink"
          strokeWidth="3"
        />
        <path d="M64 111h100" className="stroke-line-strong" strokeWidth="3" strokeDasharray="2 9" />
        <circle cx="92" cy="70" r="24" className="fill-pomodoro" />
        <circle cx="84" cy="64" r="6" fill="oklch(0.96 0.04 85)" />
        <circle cx="100" cy="72" r="7" fill="oklch(0.96 0.04 85)" />
        <path d="M66 134h48" className="stroke-ink" strokeWidth="6" />
        <path d="M138 20h28v62l-14-12-14 12Z" className="fill-ink" />
      </g>
    </Sheet>
  )
}

/** A phone that shows a code, and the till's reader with its light on it. */
export function CodeDrawing() {
  return (
    <Sheet>
      <path d="M214 88 156 40v98Z" className="fill-pomodoro" fillOpacity="0.25" />
      <rect x="206" y="70" width="30" height="38" rx="9" className="fill-ink" />
      <path d="M224 106v34" className="stroke-ink" strokeWidth="12" />
      <rect
        x="64"
        y="12"
        width="92"
        height="158"
        rx="18"
        className="fill-surface stroke-ink"
        strokeWidth="3"
      />
      <path d="M98 24h24" className="stroke-ink" strokeWidth="4" />
      <path
        d="M80 44h24v24H80Zm38 0h22v24h-22Zm-38 38h24v24H80Zm38 0h8v8h-8Zm14 0h8v8h-8Zm-14 16h8v8h-8Zm14 0h8v8h-8ZM86 50v12h12V50Zm38 0v12h10V50ZM86 88v12h12V88Z"
        className="fill-ink"
        fillRule="evenodd"
      />
      <path d="M76 75h88" className="stroke-pomodoro" strokeWidth="4" />
      <rect x="80" y="126" width="60" height="24" rx="12" className="fill-limone" />
      <path d="m102 138 6 6 11-12" className="stroke-on-limone" strokeWidth="4" />
    </Sheet>
  )
}

/** A pile of points. */
export function PointsDrawing() {
  return (
    <Sheet>
      {[0, 1, 2].map((coin) => (
        <g key={coin} transform={`translate(${coin % 2 ? 6 : 0} ${-coin * 20})`}>
          <path
            d="M60 128v18c0 14 27 22 60 22s60-8 60-22v-18"
            className="fill-surface stroke-ink"
            strokeWidth="3"
          />
          <ellipse cx="120" cy="128" rx="60" ry="21" className="fill-surface stroke-ink" strokeWidth="3" />
        </g>
      ))}
      <g transform="translate(120 58) rotate(-8)">
        <circle r="44" className="fill-surface stroke-ink" strokeWidth="3" />
        <circle r="35" className="stroke-ink" strokeWidth="2" strokeDasharray="1 7" />
        <text y="11" textAnchor="middle" fontSize="32" className="fill-ink font-display font-extrabold">
          BP
        </text>
      </g>
      <path d="M36 60v22M25 71h22M204 40v18M195 49h18" className="stroke-ink" strokeWidth="4" />
    </Sheet>
  )
}
