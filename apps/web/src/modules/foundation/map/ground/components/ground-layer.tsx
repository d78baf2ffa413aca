import { useLayoutEffect, useRef } from 'react'
import type { Ground } from '@vicino/domain/map/outlines'
import { type Cover, drawGround, isCovered } from '../model/draw-ground.ts'
import { onThemeChange, readPalette } from '../model/palette.ts'
import type { MapSurface } from '../../surface/model/surface.ts'

/**
 * At most this many device pixels are drawn per CSS pixel. More is not visible and slows every frame.
 */
const SHARPEST = 2

interface GroundLayerProps {
  surface: MapSurface
  ground: Ground | null
  /** The area that tiles cover; the background stays plain there. */
  cover: Cover | null
}

/**
 * Sea, land and borders under a moving camera. Screen readers skip it, because the list beside the
 * map has the same content.
 */
export function GroundLayer({ surface, ground, cover }: GroundLayerProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const canvas = ref.current
    const pencil = canvas?.getContext('2d', { alpha: false })
    if (!canvas || !pencil) return
    let palette = readPalette()
    const draw = () => {
      const { camera } = surface
      canvas.hidden = isCovered(camera, cover)
      if (canvas.hidden || camera.width === 0) return
      const sharpness = Math.min(SHARPEST, devicePixelRatio)
      const [width, height] = [Math.round(camera.width * sharpness), Math.round(camera.height * sharpness)]
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      pencil.setTransform(sharpness, 0, 0, sharpness, 0, 0)
      drawGround(pencil, camera, palette, ground, cover)
    }
    draw()
    const endTheme = onThemeChange(() => {
      palette = readPalette()
      draw()
    })
    const endMoves = surface.subscribe(draw)
    return () => {
      endTheme()
      endMoves()
    }
  }, [surface, ground, cover])
  return (
    <canvas ref={ref} aria-hidden data-ground="" className="pointer-events-none absolute inset-0 size-full" />
  )
}
