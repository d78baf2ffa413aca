import { Canvas } from '~/ui/drawings/canvas.tsx'

const paper = 'fill-surface stroke-ink'

/** A drawing of a shop under its awning. */
export function ShopDrawing() {
  return (
    <Canvas>
      <path d="M56 84h128v66H56z" className={paper} strokeWidth="3" />
      <path
        d="M60 40h120l16 40H44l16-40Z"
        className="fill-limone stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M44 80a19 16 0 0 0 38 0 19 16 0 0 0 38 0 19 16 0 0 0 38 0 19 16 0 0 0 38 0"
        className={paper}
        strokeWidth="3"
      />
      <rect x="74" y="108" width="32" height="42" className="fill-ink" />
      <rect
        x="124"
        y="108"
        width="42"
        height="26"
        rx="4"
        className="fill-azzurro-soft stroke-ink"
        strokeWidth="3"
      />
    </Canvas>
  )
}
