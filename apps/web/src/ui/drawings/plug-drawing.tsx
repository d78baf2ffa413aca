import { Canvas } from './canvas.tsx'

/** A cable pulled out of its socket: no connection. */
export function PlugDrawing() {
  return (
    <Canvas>
      <path d="M20 128c34 0 30-38 62-38" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
      <rect x="80" y="70" width="36" height="40" rx="10" className="fill-limone stroke-ink" strokeWidth="3" />
      <path d="M116 81h14M116 99h14" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
      <rect
        x="150"
        y="64"
        width="40"
        height="52"
        rx="12"
        className="fill-surface stroke-ink"
        strokeWidth="3"
      />
      <path d="M190 90c20 0 12 38 32 38" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
      <circle cx="164" cy="81" r="4" className="fill-ink" />
      <circle cx="164" cy="99" r="4" className="fill-ink" />
      <path
        d="m138 48-4-14M150 46l4-16M128 60l-12-10"
        className="stroke-azzurro"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </Canvas>
  )
}
