import { useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { GROUND_TILE_PX, groundLevels, type GroundLevel } from '../model/ground.ts'
import type { Camera } from '../model/mercator.ts'
import type { MapSurface } from '../surface/surface.ts'

/** Streets of no town: a calm, irregular grid that repeats. Wide ones at the edges, lanes between. */
function Streets() {
  return (
    <g fill="none" stroke="var(--map-street)" strokeLinecap="square">
      <path d={`M0 0V${GROUND_TILE_PX}M0 0H${GROUND_TILE_PX}`} strokeWidth="6" />
      <path d="M82 0V240M164 0V240M0 78H240M0 158H240" strokeWidth="3" />
    </g>
  )
}

const transformOf = ({ x, y, scale }: GroundLevel) => `translate(${x} ${y}) scale(${scale})`

interface GroundProps {
  levels: readonly GroundLevel[]
  patterns?: RefObject<SVGSVGElement | null>
  className?: string
}

function Ground({ levels, patterns, className }: GroundProps) {
  const id = useId()
  return (
    <svg ref={patterns} aria-hidden className={className ?? 'pointer-events-none absolute inset-0 size-full'}>
      {levels.map((level, index) => (
        // The two levels never change places.
        <g key={index === 0 ? 'coarse' : 'fine'}>
          <pattern
            id={`${id}${index}`}
            width={GROUND_TILE_PX}
            height={GROUND_TILE_PX}
            patternUnits="userSpaceOnUse"
            patternTransform={transformOf(level)}
          >
            <Streets />
          </pattern>
          <rect width="100%" height="100%" fill={`url(#${id}${index})`} opacity={level.opacity} />
        </g>
      ))}
    </svg>
  )
}

/** The drawn ground at one camera, for pictures that do not move. */
export function StillGround({ camera }: { camera: Camera }) {
  return <Ground levels={groundLevels(camera)} className="" />
}

/** The drawn ground under a moving camera. */
export function GroundLayer({ surface }: { surface: MapSurface }) {
  const ref = useRef<SVGSVGElement>(null)
  useLayoutEffect(() => {
    const draw = () => {
      const levels = groundLevels(surface.camera)
      const patterns = ref.current?.querySelectorAll('pattern') ?? []
      const rects = ref.current?.querySelectorAll('rect') ?? []
      for (const [index, level] of levels.entries()) {
        patterns[index]?.setAttribute('patternTransform', transformOf(level))
        rects[index]?.setAttribute('opacity', String(level.opacity))
      }
    }
    draw()
    return surface.subscribe(draw)
  }, [surface])
  return <Ground patterns={ref} levels={groundLevels(surface.camera)} />
}
