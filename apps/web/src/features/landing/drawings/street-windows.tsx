/* What stands in the shop windows of the street, and before them. Drawn at the left edge of the house. */

export function Bakery() {
  return (
    <g>
      <path d="M22 300h144" className="stroke-ink" strokeWidth="4" />
      {[44, 82, 120].map((x) => (
        <g key={x}>
          <ellipse cx={x + 8} cy="318" rx="18" ry="11" fill="var(--street-crust)" />
          <path
            d={`M${x} 312l6 8m4-9 6 9`}
            stroke="var(--street-crust-light)"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </g>
      ))}
      <path
        d="M116 298 126 262M132 298l6-40M148 298l2-34"
        stroke="var(--street-crust)"
        strokeWidth="10"
        strokeLinecap="round"
      />
    </g>
  )
}

export function IceCream() {
  return (
    <g>
      {['--street-mint', '--street-pink', '--street-cream', '--street-crust'].map((colour, index) => (
        <ellipse key={colour} cx={44 + index * 26} cy="318" rx="14" ry="14" fill={`var(${colour})`} />
      ))}
      <path d="M22 318h114v12H22Z" className="fill-ink" />
      <g transform="translate(103 92)">
        <path d="M-22 0h44L0 46Z" fill="var(--street-crust)" />
        <path d="m-14 4 16 28M2 2l8 16M14 4 0 30" stroke="var(--street-crust-light)" strokeWidth="3" />
        <circle cx="-12" cy="-8" r="19" fill="var(--street-cream)" />
        <circle cx="13" cy="-8" r="19" fill="var(--street-pink)" />
        <circle cy="-30" r="20" fill="var(--street-mint)" />
      </g>
    </g>
  )
}

const SPINES = [
  '--viola',
  '--street-crust',
  '--pomodoro',
  '--basilico',
  '--street-pink',
  '--azzurro',
] as const

export function Bookshop() {
  return (
    <g>
      <path d="M22 328h148" className="stroke-ink" strokeWidth="4" />
      {SPINES.map((colour, index) => (
        <rect
          key={colour}
          x={98 + index * 11}
          y={286 + ((index * 7) % 12)}
          width="9"
          height={40 - ((index * 7) % 12)}
          rx="2"
          fill={`var(${colour})`}
        />
      ))}
      <path
        d="M30 326c10-8 20-8 28 0 8-8 18-8 28 0v-22c-10-8-20-8-28 0-8-8-18-8-28 0Z"
        fill="var(--street-paper)"
      />
      <path d="M58 304v22" className="stroke-ink" strokeWidth="2" />
    </g>
  )
}

const leaf = (x: number, turn: number) => (
  <path
    key={turn}
    transform={`translate(${x} 322) rotate(${turn})`}
    d="M0 0c9-10 9-28 0-42-9 14-9 32 0 42Z"
    fill="var(--street-leaf)"
  />
)

export function Florist() {
  return (
    <g>
      {[116, 140].map((x) => (
        <g key={x}>
          <path d={`M${x} 318v-28`} stroke="var(--street-leaf)" strokeWidth="4" />
          <circle cx={x} cy="284" r="10" fill={x === 116 ? 'var(--street-pink)' : 'var(--pomodoro)'} />
          <circle cx={x} cy="284" r="4" fill="var(--street-cream)" />
          <path d={`M${x - 9} 312h18l-4 18h-10Z`} fill="var(--street-paper)" />
        </g>
      ))}
      {[-12, 214].map((x) => (
        <g key={x} transform="translate(0 10)">
          {[-34, 0, 34].map((turn) => leaf(x, turn))}
          <path d={`M${x - 18} 316h36l-6 26h-24Z`} fill="var(--street-crust)" />
        </g>
      ))}
    </g>
  )
}

export function Bar() {
  return (
    <g>
      <path d="M22 322h154" className="stroke-ink" strokeWidth="4" />
      <path d="M116 286h38v14a19 19 0 0 1-38 0Z" fill="var(--street-paper)" />
      <path d="M154 290c12-2 12 14 0 13" stroke="var(--street-paper)" strokeWidth="5" fill="none" />
      <path
        d="M128 280c-4-7 4-9 0-16m14 16c-4-7 4-9 0-16"
        className="stroke-ink"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
        opacity="0.6"
      />
      <path
        d="M252 312h54M279 312v40m-18 0h36"
        className="stroke-ink"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M264 296h18v10h-18Z" fill="var(--pomodoro)" />
      <path
        d="M232 284v40h-22m0 28v-28m22 28v-28"
        className="stroke-ink"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </g>
  )
}
