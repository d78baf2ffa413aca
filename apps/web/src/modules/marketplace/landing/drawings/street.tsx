import street from '../art/street.svg'
import { ThemedImage } from './themed-image.tsx'

/**
 * The lemon tags that hang from the awnings: position of the string in the drawing, and percent.
 */
const TAGS = [
  { x: 155.52, percent: 40 },
  { x: 387.92, percent: 28 },
  { x: 698.8, percent: 33 },
  { x: 935.2, percent: 25 },
  { x: 1198.72, percent: 50 },
] as const

/**
 * The street, wider than any window: day in the light theme, night in the dark one. The houses are
 * an image; moving parts and texts are drawn over it in the same coordinates.
 */
export function Street({ here }: { here: string }) {
  return (
    <>
      <ThemedImage
        src={street}
        width={1440}
        height={404}
        className="absolute inset-0 size-full object-cover object-bottom"
      />
      <svg
        aria-hidden
        viewBox="0 0 1440 404"
        preserveAspectRatio="xMidYMax slice"
        className="street absolute inset-0 block size-full"
      >
        {TAGS.map((tag) => (
          <Tag key={tag.x} {...tag} />
        ))}
        <g className="fill-none stroke-azzurro" strokeWidth="2.5">
          <ellipse cx="720" cy="384" rx="16" ry="5" className="street-wave" />
          <ellipse cx="720" cy="384" rx="16" ry="5" className="street-wave" />
        </g>
        <path
          d="M720 384c-15-18-20-27-20-36a20 20 0 0 1 40 0c0 9-5 18-20 36Z"
          className="fill-azzurro stroke-canvas"
          strokeWidth="3"
        />
        <circle cx="720" cy="348" r="7" className="fill-canvas" />
        <g transform="translate(750 334)">
          <rect
            width={here.length * 6.7 + 26}
            height="28"
            rx="14"
            className="fill-canvas stroke-azzurro"
            strokeWidth="2"
          />
          <text x="12" y="19" fontSize="14" fontWeight="700" className="fill-azzurro">
            {here}
          </text>
        </g>
      </svg>
    </>
  )
}

function Tag({ x, percent }: (typeof TAGS)[number]) {
  return (
    <g className="street-tag">
      <path d={`M${x} 232v30`} className="stroke-ink" strokeWidth="2.5" />
      <g transform={`rotate(-4 ${x} 278)`}>
        <rect x={x - 38} y="260" width="76" height="36" rx="8" className="fill-limone" />
        <text
          x={x}
          y="286"
          textAnchor="middle"
          fontSize="23"
          className="fill-on-limone font-display font-extrabold"
        >
          -{percent}%
        </text>
      </g>
    </g>
  )
}
