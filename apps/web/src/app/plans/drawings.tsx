import type { ComponentType } from 'react'
import { Canvas } from '~/ui/drawings/canvas.tsx'
import type { PlanName } from './plans.ts'

const paper = 'fill-surface stroke-ink'
const ink = { className: 'stroke-ink', strokeWidth: 6, strokeLinecap: 'round' } as const

/** A camera that prints a coupon: the Proof Post. */
export function CameraDrawing() {
  return (
    <Canvas>
      <rect x="44" y="56" width="152" height="92" rx="18" className={paper} strokeWidth="3" />
      <path d="M88 56l10-18h44l10 18" className={paper} strokeWidth="3" strokeLinejoin="round" />
      <circle cx="120" cy="102" r="32" className="fill-limone stroke-ink" strokeWidth="3" />
      <circle cx="120" cy="102" r="14" className="fill-ink" />
      <circle cx="176" cy="76" r="6" className="fill-pomodoro" />
    </Canvas>
  )
}

function ScreenDrawing() {
  return (
    <Canvas>
      <rect x="36" y="30" width="168" height="100" rx="14" className={paper} strokeWidth="3" />
      <rect x="50" y="44" width="140" height="72" rx="8" className="fill-limone" />
      <path d="m110 64 28 16-28 16Z" className="fill-ink" />
      <path d="M120 130v22M92 154h56" {...ink} />
    </Canvas>
  )
}

export const PLAN_DRAWINGS: Readonly<Record<PlanName, ComponentType>> = {
  display: ScreenDrawing,
}
