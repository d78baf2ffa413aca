import { Canvas } from '~/ui/drawings/canvas.tsx'

/** A screen on its stand. */
export function ScreenDrawing() {
  return (
    <Canvas>
      <rect
        x="36"
        y="30"
        width="168"
        height="100"
        rx="14"
        className="fill-surface stroke-ink"
        strokeWidth="3"
      />
      <rect x="50" y="44" width="140" height="72" rx="8" className="fill-limone" />
      <path d="m110 64 28 16-28 16Z" className="fill-on-limone" />
      <path d="M120 130v22M92 154h56" className="stroke-ink" strokeWidth={6} strokeLinecap="round" />
    </Canvas>
  )
}
