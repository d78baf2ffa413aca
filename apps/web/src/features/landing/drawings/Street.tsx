import type { ReactNode } from 'react'
import { Bar, Bakery, Bookshop, Florist, IceCream } from './street-windows.tsx'

const GROUND = 352

interface ShopProps {
  x: number
  width: number
  height: number
  /** Colour of the house, one of --street-1 to --street-5. */
  house: number
  /** Fill of every second stripe of the awning. */
  awning: string
  percent: number
  /** The tag swings in its own time. */
  delay: number
  children: ReactNode
}

/** A house with windows above, and below an awning, a shop window and the lemon tag that hangs from it. */
function Shop({ x, width, height, house, awning, percent, delay, children }: ShopProps) {
  const top = GROUND - height
  const columns = Math.round(width / 90)
  const gap = width / columns
  const rows = Math.floor((height - 170) / 84)
  return (
    <g transform={`translate(${x} 0)`}>
      <rect y={top} width={width} height={height} fill={`var(--street-${house})`} />
      <rect x="-6" y={top - 10} width={width + 12} height="16" rx="4" className="fill-ink" />
      {Array.from({ length: columns * rows }, (_, index) => {
        const left = gap * (index % columns) + gap / 2 - 20
        const up = top + 30 + 84 * Math.floor(index / columns)
        return (
          <g key={index}>
            <rect
              x={left}
              y={up}
              width="40"
              height="56"
              rx="20"
              className={index % 3 === 1 ? 'fill-(--street-lit)' : 'fill-(--street-glass)'}
            />
            <rect x={left - 4} y={up + 54} width="48" height="6" rx="3" className="fill-ink" opacity="0.8" />
          </g>
        )
      })}
      <rect x="14" y="222" width={width - 28} height="130" rx="6" className="fill-ink" />
      <rect x="22" y="240" width={width - 92} height="90" rx="4" className="fill-(--street-window)" />
      <rect x={width - 62} y="240" width="40" height="112" rx="4" className="fill-(--street-window)" />
      <circle cx={width - 54} cy="300" r="3" className="fill-ink" />
      {children}
      <Awning width={width} fill={awning} />
      <g
        className="street-tag"
        style={{ animationDelay: `${delay}s`, transformOrigin: `${width * 0.32}px 236px` }}
      >
        <path d={`M${width * 0.32} 232v30`} className="stroke-ink" strokeWidth="2.5" />
        <g transform={`rotate(-4 ${width * 0.32} 278)`}>
          <rect x={width * 0.32 - 38} y="260" width="76" height="36" rx="8" className="fill-limone" />
          <text
            x={width * 0.32}
            y="286"
            textAnchor="middle"
            fontSize="23"
            className="fill-on-limone font-display font-extrabold"
          >
            -{percent}%
          </text>
        </g>
      </g>
    </g>
  )
}

/** Stripes that end in scallops. */
function Awning({ width, fill }: { width: number; fill: string }) {
  const count = Math.round(width / 30)
  const stripe = (width + 12) / count
  return (
    <g transform="translate(-6 190)">
      {Array.from({ length: count }, (_, index) => (
        <path
          key={index}
          d={`M${(index * stripe).toFixed(1)} 0h${stripe.toFixed(1)}v36a${(stripe / 2).toFixed(1)} 13 0 0 1-${stripe.toFixed(1)} 0Z`}
          fill={index % 2 ? 'var(--street-paper)' : fill}
        />
      ))}
    </g>
  )
}

const tree = (x: number, size: number) => (
  <g key={x} transform={`translate(${x} ${GROUND}) scale(${size})`}>
    <path d="M-5 0v-70h10V0Z" className="fill-ink" />
    <circle cy="-110" r="52" className="fill-(--street-leaf)" />
    <circle cx="-18" cy="-126" r="12" className="fill-(--street-leaf-light)" />
    <circle cx="16" cy="-96" r="9" className="fill-(--street-leaf-light)" />
  </g>
)

/** The quarter's street, wider than any window shows: day in the light theme, night in the dark one. */
export function Street({ here }: { here: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 404"
      preserveAspectRatio="xMidYMax slice"
      className="street block size-full"
    >
      <path
        d="M0 200h90v-40h70v60h100v-90l50-40 50 40v60h110v-40h60v-50h90v70h120v-70l44-34 44 34v60h120v-50h80v40h90v-80h70v60h80v-30h90v70h80v200H0Z"
        className="fill-(--street-far)"
      />
      {tree(28, 0.9)}
      <Shop x={80} width={236} height={268} house={1} awning="var(--pomodoro)" percent={40} delay={0}>
        <Bakery />
      </Shop>
      <Shop x={322} width={206} height={214} house={2} awning="var(--street-mint)" percent={28} delay={-1.2}>
        <IceCream />
      </Shop>
      {tree(572, 1.15)}
      <Shop x={622} width={240} height={290} house={3} awning="var(--viola)" percent={33} delay={-2.1}>
        <Bookshop />
      </Shop>
      <Shop x={868} width={210} height={226} house={4} awning="var(--basilico)" percent={25} delay={-0.6}>
        <Florist />
      </Shop>
      <Shop x={1120} width={246} height={276} house={5} awning="var(--azzurro)" percent={50} delay={-1.7}>
        <Bar />
      </Shop>
      {tree(1410, 1)}
      <rect y={GROUND} width="1440" height="60" className="fill-ink" />
      <path
        d={`M0 ${GROUND + 16}h1440`}
        className="stroke-canvas dark:stroke-line-strong"
        strokeWidth="3"
        strokeDasharray="3 11"
        strokeLinecap="round"
      />
      <Cat />
      <g className="fill-none stroke-azzurro" strokeWidth="2.5">
        <ellipse cx="720" cy="384" rx="16" ry="5" className="street-wave" />
        <ellipse
          cx="720"
          cy="384"
          rx="16"
          ry="5"
          className="street-wave"
          style={{ animationDelay: '1.2s' }}
        />
      </g>
      <path
        d="M720 384c-15-18-20-27-20-36a20 20 0 0 1 40 0c0 9-5 18-20 36Z"
        className="fill-azzurro stroke-canvas"
        strokeWidth="3"
      />
      <circle cx="720" cy="348" r="7" className="fill-canvas" />
      <g transform="translate(750 334)">
        <rect
          width={here.length * 6.7 + 26}
          height="28"
          rx="14"
          className="fill-canvas stroke-azzurro"
          strokeWidth="2"
        />
        <text x="12" y="19" fontSize="14" fontWeight="700" className="fill-azzurro">
          {here}
        </text>
      </g>
    </svg>
  )
}

function Cat() {
  return (
    <g transform="translate(1090 318)" className="fill-ink">
      <path d="M0 34c-2-14 4-22 4-28l-2-9 8 5h6l8-5-2 9c2 8 6 14 4 28Z" />
      <path
        d="M24 34c14 0 16-10 12-18"
        className="fill-none stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="9" cy="7" r="1.8" className="fill-limone" />
      <circle cx="17" cy="7" r="1.8" className="fill-limone" />
    </g>
  )
}
