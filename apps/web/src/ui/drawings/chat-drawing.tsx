import { Canvas } from './canvas.tsx'

const ink = { className: 'stroke-ink', strokeWidth: 6, strokeLinecap: 'round' } as const

/** Two speech bubbles. */
export function ChatDrawing() {
  return (
    <Canvas>
      <path
        d="M96 34h96a16 16 0 0 1 16 16v50a16 16 0 0 1-16 16h-8v20l-24-20H96a16 16 0 0 1-16-16V50a16 16 0 0 1 16-16Z"
        className="fill-limone"
      />
      <path
        d="M44 62h100a16 16 0 0 1 16 16v40a16 16 0 0 1-16 16H84l-26 20v-20H44a16 16 0 0 1-16-16V78a16 16 0 0 1 16-16Z"
        className="fill-surface stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M50 88h76M50 108h44" {...ink} />
    </Canvas>
  )
}
