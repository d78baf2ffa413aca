import type { ComponentType } from 'react'
import { Canvas } from '~/ui/drawings/canvas.tsx'
import { CouponDrawing } from '~/ui/drawings/coupon-drawing.tsx'
import type { PlanName } from './plans.ts'

const paper = 'fill-surface stroke-ink'
const ink = { className: 'stroke-ink', strokeWidth: 6, strokeLinecap: 'round' } as const

function ChatDrawing() {
  return (
    <Canvas>
      <path
        d="M96 34h96a16 16 0 0 1 16 16v50a16 16 0 0 1-16 16h-8v20l-24-20H96a16 16 0 0 1-16-16V50a16 16 0 0 1 16-16Z"
        className="fill-limone"
      />
      <path
        d="M44 62h100a16 16 0 0 1 16 16v40a16 16 0 0 1-16 16H84l-26 20v-20H44a16 16 0 0 1-16-16V78a16 16 0 0 1 16-16Z"
        className={paper}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M50 88h76M50 108h44" {...ink} />
    </Canvas>
  )
}

function BellDrawing() {
  return (
    <Canvas>
      <path
        d="M120 30c30 0 46 22 46 50 0 34 16 42 16 56H58c0-14 16-22 16-56 0-28 16-50 46-50Z"
        className="fill-limone stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M104 140a16 16 0 0 0 32 0" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <circle cx="166" cy="48" r="18" className="fill-pomodoro" />
      <path d="M44 60c-6 12-6 24 0 36M196 74c6 10 6 18 2 28" {...ink} strokeWidth="5" />
    </Canvas>
  )
}

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
  messages: ChatDrawing,
  notifications: BellDrawing,
  create: CameraDrawing,
  createDeal: CouponDrawing,
  display: ScreenDrawing,
}
