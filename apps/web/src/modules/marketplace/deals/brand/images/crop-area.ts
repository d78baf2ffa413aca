/** Ratio of width to height in which a card shows an image. */
export const CROP_RATIO = 5 / 4

/** A part of an image in the image's own pixels, and how far it can move. */
export interface CropArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly freeX: number
  readonly freeY: number
}

/**
 * Computes the largest part of an image with the ratio CROP_RATIO, reduced by `zoom`.
 *
 * @param at its place, from 0 (left, top) to 1 (right, bottom)
 */
export function cropArea(
  image: { readonly width: number; readonly height: number },
  zoom: number,
  at: { readonly x: number; readonly y: number },
): CropArea {
  const width = Math.min(image.width, image.height * CROP_RATIO) / zoom
  const height = width / CROP_RATIO
  const freeX = Math.max(0, image.width - width)
  const freeY = Math.max(0, image.height - height)
  return { left: freeX * at.x, top: freeY * at.y, width, height, freeX, freeY }
}
