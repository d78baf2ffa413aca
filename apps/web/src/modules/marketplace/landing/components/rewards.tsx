import { EXAMPLE_DEAL_POINTS } from '@vicino/contract/marketplace/landing/claims'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { anchor } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { HEADING, WIDTH } from './look.ts'
import { Wordmark } from './wordmark.tsx'

/** The awards in the order of the receipt. */
const LINES = [
  ['proofPost', BP_RATES.proofPost],
  ['display', BP_RATES.display],
  ['redeem', EXAMPLE_DEAL_POINTS],
  ['invite', BP_RATES.invite],
  ['profile', BP_RATES.profile],
] as const
const TOTAL = LINES.reduce((sum, [, points]) => sum + points, 0)

/** The points as a till receipt, on ink in both themes. */
export function Rewards() {
  const { rewards } = useTexts().texts
  return (
    <section
      {...anchor('rewards')}
      aria-labelledby="rewards-title"
      data-theme="dark"
      className="overflow-clip bg-canvas text-ink outline-none"
    >
      <div
        className={`${WIDTH} grid grid-cols-[minmax(0,1fr)] items-center gap-12 pt-16 md:pt-24 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-20`}
      >
        <div className="grid gap-5 lg:pb-16">
          <h2 id="rewards-title" className={HEADING}>
            {rewards.title}
          </h2>
          <p className="max-w-xl text-16 text-pretty text-ink-2 md:text-19">{rewards.lead}</p>
          <Coins />
          <p className="max-w-md text-14 text-ink-2">{rewards.note}</p>
        </div>
        <div className="receipt-slot">
          <div data-theme="light" className="receipt text-ink">
            <div className="grid justify-items-center gap-1 pb-5 text-center">
              <Wordmark className="text-28" />
              <p className="text-14 text-ink-2">{rewards.receipt}</p>
            </div>
            <ul className="border-y-2 border-dashed border-line-strong py-3">
              {LINES.map(([name, points]) => (
                <li key={name} className="num flex items-baseline gap-2 py-2.5">
                  <span className="min-w-0 flex-1 text-pretty">{rewards[name]}</span>
                  <b className="font-display text-23 leading-none font-extrabold whitespace-nowrap">
                    +{points} <span className="text-14">BP</span>
                  </b>
                </li>
              ))}
            </ul>
            <p className="num flex items-center justify-between gap-3 py-5 font-display text-28 font-extrabold">
              {rewards.total}
              <span className="-rotate-3 rounded-md bg-limone px-3 py-1.5 text-on-limone">{TOTAL} BP</span>
            </p>
            <Bars />
            <p className="pt-3 text-center text-14 text-ink-2">{rewards.thanks}</p>
          </div>
        </div>
      </div>
    </section>
  )
}

const radius = (points: number): number => 6.65 * Math.sqrt(points)

/** The same five awards as coins, larger for more points. */
function Coins() {
  const worth = LINES.map(([, points]) => points).toSorted((a, b) => a - b)
  const left = worth.map((_, index) =>
    worth.slice(0, index).reduce((sum, points) => sum + 2 * radius(points) + 12, 0),
  )
  return (
    <svg aria-hidden viewBox="0 0 566 150" className="my-3 w-full max-w-xl" fill="none">
      <path d="M0 146h566" className="stroke-line-strong" strokeWidth="2" strokeDasharray="6 7" />
      {worth.map((points, index) => {
        const r = radius(points)
        return (
          <g
            key={points}
            transform={`translate(${(left[index] ?? 0) + r} ${145 - r}) rotate(${index * 5 - 12})`}
          >
            <circle r={r} className="fill-limone" />
            <circle
              r={r - 6}
              className="stroke-on-limone"
              strokeWidth="1.5"
              strokeDasharray="1 5"
              strokeLinecap="round"
            />
            <text
              y={r * 0.2}
              textAnchor="middle"
              fontSize={r * 0.56}
              className="fill-on-limone font-display font-extrabold"
            >
              +{points}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Widths of bars and gaps by turns: a barcode that no till can read. */
const WIDTHS = '3121132112311321213112113213112312113213211123121321131211'

function Bars() {
  const bars = Array.from(WIDTHS, Number)
  const starts = bars.map((_, index) => bars.slice(0, index).reduce((sum, width) => sum + width, 0))
  const whole = bars.reduce((sum, width) => sum + width, 0)
  const shape = bars.map((width, index) =>
    index % 2 === 0 ? `M${starts[index]} 0h${width}v14h-${width}z` : '',
  )
  return (
    <svg aria-hidden viewBox={`0 0 ${whole} 14`} preserveAspectRatio="none" className="h-14 w-full fill-ink">
      <path d={shape.join('')} />
    </svg>
  )
}
