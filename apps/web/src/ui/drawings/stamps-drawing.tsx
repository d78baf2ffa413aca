import { Canvas } from './canvas.tsx'

/** A card of stamps, three of them earned: loyalty programs. */
export function StampsDrawing() {
  const stamps = [70, 120, 170]
  return (
    <Canvas>
      <rect
        x="30"
        y="40"
        width="180"
        height="110"
        rx="16"
        className="fill-surface stroke-ink"
        strokeWidth="3"
      />
      {stamps.map((x) => (
        <circle key={x} cx={x} cy="76" r="18" className="fill-limone" />
      ))}
      {stamps.map((x) => (
        <path
          key={x}
          d={`m${x - 8} 76 6 6 10-12`}
          className="stroke-ink"
          strokeWidth="4"
          strokeLinecap="round"
        />
      ))}
      {stamps.map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy="120"
          r="16"
          className={index === 2 ? 'fill-pomodoro' : 'stroke-line-strong'}
          strokeWidth="3"
          strokeDasharray="4 6"
        />
      ))}
    </Canvas>
  )
}
