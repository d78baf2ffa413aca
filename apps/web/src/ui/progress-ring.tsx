import { Ring } from './ring.tsx'

interface ProgressRingProps {
  /** 0 to 100. */
  percent: number
  /** Name of the percentage, e.g. 'Profilo completo al'. */
  label: string
}

/** A percentage as a ring with its number in the middle. The ring is lemon at 100 %, ink below. */
export function ProgressRing({ percent, label }: ProgressRingProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative grid aspect-square w-[5.5rem] shrink-0 place-items-center"
    >
      <Ring share={percent / 100} trackClassName="stroke-sunken" />
      <span className="num font-display text-19 font-bold">{percent}%</span>
    </div>
  )
}
