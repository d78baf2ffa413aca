import { Sheet } from './Sheet.tsx'

/* One drawing a stamp. Each stands on its own colour, the same in both themes, so the colours are fixed too. */

const INK = 'oklch(0.215 0.025 285)'
const PAPER = 'oklch(0.99 0.006 95)'
const LEMON = 'oklch(0.905 0.185 108)'
const RED = 'oklch(0.56 0.2 28)'

/** A shop with a pin for a sign. */
export function ShopStamp() {
  return (
    <Sheet>
      <path d="M60 92h120v74H60Z" fill={PAPER} />
      <path d="M74 112h46v54H74Zm60 0h32v32h-32Z" fill={INK} />
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <path
          key={index}
          d={`M${54 + index * 22} 64h22v30a11 11 0 0 1-22 0Z`}
          fill={index % 2 ? PAPER : RED}
        />
      ))}
      <path d="M120 66c-18-20-24-30-24-40a24 24 0 0 1 48 0c0 10-6 20-24 40Z" fill={LEMON} />
      <circle cx="120" cy="27" r="9" fill={INK} />
      <path d="M40 167h160" stroke={INK} strokeWidth="5" />
    </Sheet>
  )
}

/** A jar that fills with points. */
export function JarStamp() {
  return (
    <Sheet>
      <path
        d="M78 52h84c10 10 14 20 14 34v64c0 10-8 18-18 18H82c-10 0-18-8-18-18V86c0-14 4-24 14-34Z"
        fill={PAPER}
        fillOpacity="0.75"
      />
      {[
        [92, 148],
        [120, 150],
        [149, 147],
        [105, 124],
        [136, 124],
        [119, 99],
      ].map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="15" fill={LEMON} stroke={INK} strokeWidth="3" />
          <path d={`M${(x ?? 0) - 5} ${y}h10`} stroke={INK} strokeWidth="4" />
        </g>
      ))}
      <rect x="72" y="32" width="96" height="22" rx="8" fill={INK} />
      <circle cx="158" cy="16" r="13" fill={LEMON} stroke={INK} strokeWidth="3" />
    </Sheet>
  )
}

/** A picture of something bought, with the shop's tick on it. */
export function PostStamp() {
  return (
    <Sheet>
      <g transform="rotate(-6 120 90)">
        <rect x="58" y="18" width="124" height="146" rx="10" fill={PAPER} />
        <rect x="70" y="30" width="100" height="92" rx="6" fill="oklch(0.8 0.09 225)" />
        <path d="M92 66h46v14a23 23 0 0 1-46 0Z" fill={INK} />
        <path
          d="M138 70c16-2 16 18 0 16M104 54c-4-8 4-10 0-16m20 16c-4-8 4-10 0-16"
          stroke={INK}
          strokeWidth="5"
        />
        <path d="M74 138h64M74 150h40" stroke={INK} strokeWidth="6" />
      </g>
      <circle cx="176" cy="130" r="27" fill="oklch(0.56 0.13 155)" stroke={PAPER} strokeWidth="5" />
      <path d="m164 131 9 9 16-18" stroke={PAPER} strokeWidth="6" />
    </Sheet>
  )
}

/** A loyalty card, six stamps of eight. */
export function CardStamp() {
  return (
    <Sheet>
      <g transform="rotate(5 120 90)">
        <rect x="32" y="36" width="176" height="112" rx="14" fill={INK} />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => {
          const x = 62 + (index % 4) * 39
          const y = 72 + Math.floor(index / 4) * 42
          return index < 6 ? (
            <path
              key={index}
              transform={`translate(${x} ${y}) rotate(${index * 17})`}
              d="M0-16 4-5 15-5 6 2 10 14 0 7-10 14-6 2-15-5-4-5Z"
              fill={LEMON}
            />
          ) : (
            <circle
              key={index}
              cx={x}
              cy={y}
              r="13"
              stroke={PAPER}
              strokeOpacity="0.6"
              strokeWidth="3"
              strokeDasharray="2 7"
            />
          )
        })}
      </g>
    </Sheet>
  )
}

/** A code, torn off at the till. */
export function CodeStamp() {
  return (
    <Sheet>
      <path d="M70 14h100v112l-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8Z" fill={PAPER} />
      <path
        d="M86 30h26v26H86Zm42 0h26v26h-26ZM86 70h26v26H86Zm42 0h10v10h-10Zm16 0h10v10h-10Zm-16 16h10v10h-10Zm16 0h10v10h-10ZM93 37v12h12V37Zm42 0v12h12V37ZM93 77v12h12V77Z"
        fill={INK}
        fillRule="evenodd"
      />
      <path d="M44 138h152v12a16 16 0 0 1-16 16H60a16 16 0 0 1-16-16Z" fill={INK} />
      <path d="M62 138h116" stroke={LEMON} strokeWidth="6" />
    </Sheet>
  )
}

/** A purse that stays shut. */
export function PurseStamp() {
  return (
    <Sheet>
      <path
        d="M66 70h108c22 26 30 42 26 66-3 20-16 30-40 30H80c-24 0-37-10-40-30-4-24 4-40 26-66Z"
        fill={RED}
      />
      <path d="M62 72c4-30 28-46 58-46s54 16 58 46Z" fill={LEMON} />
      <circle cx="110" cy="20" r="10" fill={INK} />
      <circle cx="131" cy="20" r="10" fill={INK} />
      <text
        x="120"
        y="140"
        textAnchor="middle"
        fontSize="50"
        fontWeight="800"
        fill={PAPER}
        className="font-display"
      >
        0 €
      </text>
    </Sheet>
  )
}
