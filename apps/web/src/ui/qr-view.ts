/**
 * The square that an image of a QR code shows, in modules; 0, 0 is the code's upper left corner.
 */
export interface QrView {
  /** Left and top edge of the image. */
  readonly origin: number
  readonly side: number
}

/**
 * Computes the square for an image so that every module is the same whole number of screen pixels,
 * which keeps edges sharp and modules equal. Remaining pixels become white border, which is never
 * narrower than `quiet`.
 * @param modules of a side of the code
 * @param quiet width of the white border in modules
 * @param pixels of a side of the image on the screen; 0 while unknown, for an image of code and
 * border only
 */
export function qrView(modules: number, quiet: number, pixels: number): QrView {
  const least = modules + 2 * quiet
  const pixelsEach = Math.floor(pixels / least)
  if (pixelsEach < 1) return { origin: -quiet, side: least }
  const border = Math.floor((pixels - modules * pixelsEach) / 2)
  return { origin: -border / pixelsEach, side: pixels / pixelsEach }
}
