import { Canvas } from '~/ui/drawings/canvas.tsx'

const paper = 'fill-surface stroke-ink'

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
