import { Canvas } from './canvas.tsx'

const ink = { className: 'stroke-ink', strokeWidth: 5, strokeLinecap: 'round' } as const

/** A bell that rings, with a red dot. */
export function BellDrawing() {
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
      <path d="M44 60c-6 12-6 24 0 36M196 74c6 10 6 18 2 28" {...ink} />
    </Canvas>
  )
}
