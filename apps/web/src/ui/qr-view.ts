/** The square that a picture of a QR code shows, in modules: the code's own left upper corner is 0, 0. */
export interface QrView {
  /** Where the picture begins, left and on top. */
  readonly origin: number
  readonly side: number
}

/**
 * What a picture shows so that every module is the same whole number of the screen's pixels, which keeps edges sharp and modules
 * equal. Pixels left over become white border, which is never narrower than `quiet`.
 *
 * @param modules of the code a side
 * @param quiet width of the white border in modules
 * @param pixels of the screen that the picture takes a side; 0 while that is not known, for a picture of code and border alone
 */
export function qrView(modules: number, quiet: number, pixels: number): QrView {
  const least = modules + 2 * quiet
  const pixelsEach = Math.floor(pixels / least)
  if (pixelsEach < 1) return { origin: -quiet, side: least }
  const border = Math.floor((pixels - modules * pixelsEach) / 2)
  return { origin: -border / pixelsEach, side: pixels / pixelsEach }
}
