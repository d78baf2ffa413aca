import { Canvas } from './canvas.tsx'

/** Two coupons, one slipped behind the other. */
export function CouponDrawing() {
  return (
    <Canvas>
      <g transform="rotate(9 130 84)">
        <rect x="66" y="36" width="128" height="88" rx="14" className="fill-limone" />
      </g>
      <g transform="rotate(-5 112 96)">
        <path
          d="M54 54h116a14 14 0 0 1 14 14v14a10 10 0 0 0 0 20v24a14 14 0 0 1-14 14H54a14 14 0 0 1-14-14v-24a10 10 0 0 0 0-20V68a14 14 0 0 1 14-14Z"
          className="fill-surface stroke-ink"
          strokeWidth="3"
        />
        <path
          d="M58 92h108"
          className="stroke-line-strong"
          strokeWidth="3"
          strokeDasharray="2 9"
          strokeLinecap="round"
        />
        <path
          d="M60 72h56M60 112h36M60 124h22"
          className="stroke-ink"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <circle cx="152" cy="118" r="11" className="fill-pomodoro" />
      </g>
    </Canvas>
  )
}
