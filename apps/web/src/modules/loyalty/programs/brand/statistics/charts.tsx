import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { formatCount } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'

export interface Drawn {
  /** Key of its values in the points. */
  readonly key: string
  readonly name: string
  readonly color: string
  /** Values of the previous period, drawn paler and dashed. */
  readonly isPast?: boolean
}

export type ChartProps =
  | {
      readonly kind: 'lines'
      readonly title: string
      readonly lines: readonly Drawn[]
      readonly points: readonly Readonly<Record<string, string | number>>[]
    }
  | {
      readonly kind: 'ring'
      readonly title: string
      readonly parts: readonly { readonly name: string; readonly value: number; readonly fill: string }[]
    }

/** Size of a chart before its container is measured. */
const FIRST = { width: 320, height: 176 } as const
const TICK = { fill: 'var(--ink-2)', fontSize: 12 } as const

/**
 * Draws a chart in the colours of the design. Only this module imports the chart library, which is
 * loaded with the first chart.
 */
export default function Chart(props: ChartProps) {
  return props.kind === 'lines' ? <Lines {...props} /> : <Ring {...props} />
}

function Lines({ title, lines, points }: ChartProps & { kind: 'lines' }) {
  const calm = useReducedMotion()
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={FIRST}>
      <LineChart data={[...points]} title={title} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tickMargin={8}
          minTickGap={28}
        />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width="auto"
          tickFormatter={shortCount}
        />
        <Tooltip content={ChartTooltip} cursor={{ stroke: 'var(--line-strong)' }} isAnimationActive={!calm} />
        <Legend
          verticalAlign="top"
          align="left"
          iconType="plainline"
          wrapperStyle={{ fontSize: 12, paddingBottom: 12 }}
          itemSorter={null}
          formatter={legendName}
        />
        {lines.map(({ key, name, color, isPast = false }) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            stroke={color}
            strokeWidth={2}
            strokeDasharray={isPast ? '4 4' : undefined}
            strokeOpacity={isPast ? 0.55 : 1}
            type="linear"
            dot={points.length === 1}
            activeDot={isPast ? false : { r: 4, strokeWidth: 0 }}
            isAnimationActive={!calm}
            animationDuration={400}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

function Ring({ title, parts }: ChartProps & { kind: 'ring' }) {
  const calm = useReducedMotion()
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={FIRST}>
      <PieChart title={title}>
        <Pie
          data={[...parts]}
          dataKey="value"
          nameKey="name"
          innerRadius="62%"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--surface)"
          strokeWidth={2}
          isAnimationActive={!calm}
          animationDuration={400}
        />
        <Tooltip content={ChartTooltip} isAnimationActive={!calm} />
      </PieChart>
    </ResponsiveContainer>
  )
}

/** Numbers that fit beside the axis are written out: '1K' is no Italian number. */
const shortCount = (value: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    notation: Math.abs(value) < 100_000 ? 'standard' : 'compact',
    maximumFractionDigits: 1,
  }).format(value)

const legendName = (name: string) => <span className="text-ink-2">{name}</span>

/** The tooltip for the point under the pointer or chosen by arrow keys. */
function ChartTooltip({ active, payload, label }: TooltipContentProps) {
  if (!active || payload.length === 0) return null
  return (
    <div className="rounded-md bg-surface px-3 py-2 text-12 text-ink shadow-float">
      {label === undefined ? null : <p className="mb-1 font-semibold">{label}</p>}
      {payload.map((entry) => (
        <p key={String(entry.dataKey)} className="flex items-center justify-between gap-4">
          <span className="flex items-center gap-1.5 text-ink-2">
            <span
              aria-hidden
              className="size-2 rounded-full"
              style={{ backgroundColor: entry.payload?.fill ?? entry.color }}
            />
            {entry.name}
          </span>
          <span className="num font-semibold">{formatCount(Number(entry.value))}</span>
        </p>
      ))}
    </div>
  )
}
