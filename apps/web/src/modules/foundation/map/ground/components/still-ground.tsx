import { useId } from 'react'
import { GROUND_TILE_PX, groundLevels } from '../model/ground.ts'
import type { Camera } from '@vicino/domain/map/camera'

/** A plain background with a faint grid at one camera, as part of an <svg> that does not move. */
export function StillGround({ camera }: { camera: Camera }) {
  const id = useId()
  return groundLevels(camera).map(({ x, y, scale, opacity }, index) => (
    // The two levels never change their order.
    <g key={index === 0 ? 'coarse' : 'fine'}>
      <pattern
        id={`${id}${index}`}
        width={GROUND_TILE_PX}
        height={GROUND_TILE_PX}
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(${x} ${y}) scale(${scale})`}
      >
        <path
          d={`M0 0V${GROUND_TILE_PX}M0 0H${GROUND_TILE_PX}`}
          fill="none"
          strokeWidth="2"
          className="stroke-(--map-grid)"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id}${index})`} opacity={opacity} />
    </g>
  ))
}
