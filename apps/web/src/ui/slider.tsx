import { Slider as Base } from '@base-ui/react/slider'
import { cn } from './cn.ts'
import { thumbStyle, trackStyle } from './slider-style.ts'

interface SliderProps {
  /** Name of the thumb for screen readers. */
  label: string
  value: number
  min: number
  max: number
  step: number
  /** Writes a value for screen readers, e.g. '1,5 km'. */
  describe: (value: number) => string
  onValueChange: (value: number) => void
  /** Runs when the thumb is released or a key is pressed. Send requests only then. */
  onValueCommitted?: (value: number) => void
  className?: string
}

/** A slider with one thumb. Arrow keys, Page Up/Down, Home and End move it too. */
export function Slider({
  label,
  describe,
  className,
  onValueChange,
  onValueCommitted,
  ...props
}: SliderProps) {
  return (
    <Base.Root
      {...props}
      onValueChange={(value) => onValueChange(value)}
      onValueCommitted={(value) => onValueCommitted?.(value)}
      className={cn('w-full', className)}
    >
      <Base.Control className="flex h-11 w-full touch-none items-center px-3 select-none">
        <Base.Track className={trackStyle}>
          <Base.Indicator className="rounded-full bg-action" />
          <Base.Thumb
            aria-label={label}
            getAriaValueText={(_formatted, value) => describe(value)}
            className={thumbStyle}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  )
}
