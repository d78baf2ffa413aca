import { Slider as Base } from '@base-ui/react/slider'
import { cn } from './cn.ts'
import { thumbStyle, trackStyle } from './slider-style.ts'

export type Range = readonly [from: number, to: number]

interface RangeSliderProps {
  /** Names of the two thumbs, lower first. */
  labels: readonly [string, string]
  value: Range
  min: number
  max: number
  step: number
  describe: (value: number) => string
  onValueChange: (value: Range) => void
  onValueCommitted?: (value: Range) => void
  className?: string
}

const asRange = (value: readonly number[]): Range => [value[0] ?? 0, value[1] ?? 0]

/** A slider with two thumbs that cannot pass each other. */
export function RangeSlider(props: RangeSliderProps) {
  const { labels, value, min, max, step, describe, onValueChange, onValueCommitted, className } = props
  return (
    <Base.Root
      value={value}
      min={min}
      max={max}
      step={step}
      onValueChange={(next) => onValueChange(asRange(next))}
      onValueCommitted={(next) => onValueCommitted?.(asRange(next))}
      className={cn('w-full', className)}
    >
      <Base.Control className="flex h-11 w-full touch-none items-center px-3 select-none">
        <Base.Track className={trackStyle}>
          <Base.Indicator className="rounded-full bg-action" />
          {labels.map((label, index) => (
            <Base.Thumb
              key={label}
              index={index}
              aria-label={label}
              getAriaValueText={(_formatted, at) => describe(at)}
              className={thumbStyle}
            />
          ))}
        </Base.Track>
      </Base.Control>
    </Base.Root>
  )
}
