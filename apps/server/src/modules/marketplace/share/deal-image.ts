import { discountText, euroText } from '@vicino/domain/money'
import type { default as Sharp } from 'sharp'
import { letters, widthOf } from './lettering.ts'

/** Pixels: the size that link previews expect. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

/**
 * Width of the price panel on the left, in pixels; the deal's image fills the 5:4 area beside it.
 */
const PANEL = 412
/**
 * The web app's colours as hexadecimal numbers, because the SVG renderer (librsvg) does not
 * understand OKLCH.
 */
const COLOUR = { canvas: '#fbfaf6', limone: '#ece82f', ink: '#181825', ink3: '#6a6a77' } as const
const MARGIN = 56
/** Holes of the perforation at the panel's edge, as on a paper coupon. */
const HOLE = { radius: 9, step: 35 } as const

export interface SharedPrices {
  /** Price in euros. */
  readonly price: number
  readonly discountPrice: number
  /** Discount in whole percent. */
  readonly discount: number
}

/**
 * Draws the image of a shared deal as JPEG: the deal's own image with its discount and prices. All
 * text is drawn as paths, so that the server needs no fonts.
 * @param image a photo or an SVG drawing; undefined when the deal has no readable one
 */
export async function drawDealImage(image: Buffer | undefined, prices: SharedPrices): Promise<Buffer> {
  // Loaded on demand: sharp is large, and only these images need it here; uploads have their own
  // processes.
  const { default: sharp } = await import('sharp')
  const { width, height } = SHARE_PICTURE
  const frame = { input: Buffer.from(frameOf(prices, image === undefined)), left: 0, top: 0 }
  // The image begins a little to the left of the panel's edge, so that it shows through the holes.
  const left = PANEL - HOLE.radius
  const photo =
    image === undefined ? [] : [{ input: await fitted(sharp, image, width - left, height), left, top: 0 }]
  return sharp({ create: { width, height, channels: 3, background: COLOUR.limone } })
    .composite([...photo, frame])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/**
 * Draws the image of a shop or a program: its picture beside the wordmark. A logo is shown whole, a
 * picture is cropped.
 */
export async function drawPageImage(image: Buffer | undefined, shown: 'whole' | 'cropped'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = SHARE_PICTURE
  const left = PANEL - HOLE.radius
  const frame = { input: Buffer.from(panelOf('', image === undefined)), left: 0, top: 0 }
  const photo =
    image === undefined
      ? []
      : shown === 'cropped'
        ? [{ input: await fitted(sharp, image, width - left, height), left, top: 0 }]
        : [
            {
              input: await whole(sharp, image, LOGO),
              left: (left + width - LOGO) / 2,
              top: (height - LOGO) / 2,
            },
          ]
  return sharp({ create: { width, height, channels: 3, background: COLOUR.limone } })
    .composite([...photo.map((one) => ({ ...one, left: Math.round(one.left) })), frame])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** Side of the square of a logo in pixels. */
const LOGO = 440

const whole = (sharp: typeof Sharp, image: Buffer, side: number): Promise<Buffer> =>
  sharp(image, { density: 288, limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()

/**
 * Crops the image to a size. SVG drawings are rendered at 144 dpi, twice the default, so that they
 * are sharp.
 */
function fitted(sharp: typeof Sharp, image: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(image, { density: 144, limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .toBuffer()
}

const frameOf = ({ price, discountPrice, discount }: SharedPrices, isBare: boolean): string =>
  panelOf(
    `<g fill="${COLOUR.ink}">${pricesOf(discountPrice, price)}</g>
    ${tag(discountText(discount))}`,
    isBare,
  )

/** Draws the panel on the left with the wordmark and `more`; `isBare`: there is no picture. */
function panelOf(more: string, isBare: boolean): string {
  const { width, height } = SHARE_PICTURE
  const holes = Array.from(
    { length: Math.ceil(height / HOLE.step) },
    (_, index) =>
      `M${PANEL} ${index * HOLE.step + HOLE.step / 2 - HOLE.radius}a${HOLE.radius} ${HOLE.radius} 0 0 0 0 ${HOLE.radius * 2}z`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><mask id="stub"><path fill="#fff" d="M0 0H${PANEL}V${height}H0z"/><path fill="#000" d="${holes}"/></mask></defs>
    <path mask="url(#stub)" fill="${COLOUR.canvas}" d="M0 0H${PANEL}V${height}H0z"/>
    ${isBare ? `<g fill="${COLOUR.ink}">${centred('%', (PANEL + width) / 2 + 40, 490, 520)}</g>` : ''}
    ${wordmark()}
    ${more}
  </svg>`
}

/** Draws the wordmark `vicino%` like the web app's logo. */
function wordmark(): string {
  const size = 52
  const box = { x: MARGIN + widthOf('vicino', size) + 10, y: 66, side: 54 }
  const middle = `${box.x + box.side / 2} ${box.y + box.side / 2}`
  return `<g fill="${COLOUR.ink}">${letters('vicino', { x: MARGIN, y: 110, size })}</g>
    <g transform="rotate(-6 ${middle})">
      <rect x="${box.x}" y="${box.y}" width="${box.side}" height="${box.side}" rx="15" fill="${COLOUR.limone}"/>
      <g fill="${COLOUR.ink}">${centred('%', box.x + box.side / 2, box.y + 41, 40)}</g>
    </g>`
}

/** Draws the price as large as fits into the panel, and below it the list price, struck through. */
function pricesOf(now: number, before: number): string {
  const room = PANEL - MARGIN - 32
  const text = euroText(now)
  const size = Math.min(112, (112 * room) / widthOf(text, 112))
  const large = letters(text, { x: MARGIN, y: 500, size })
  if (before <= now) return large
  const struck = euroText(before)
  const width = widthOf(struck, 44)
  return `${large}<g fill="${COLOUR.ink3}">${letters(struck, { x: MARGIN, y: 570, size: 44 })}
    <rect x="${MARGIN - 4}" y="553" width="${width + 8}" height="5" rx="2.5"/></g>`
}

/**
 * Draws the lemon-yellow tag with the discount across the panel's edge, tilted as on the cards of
 * deals.
 */
function tag(text: string): string {
  const size = 96
  const width = widthOf(text, size) + 56
  const { x, y, height } = { x: PANEL - width / 2 - 40, y: 212, height: 124 }
  return `<g transform="rotate(-3 ${x + width / 2} ${y + height / 2})">
    <rect x="${x}" y="${y + 8}" width="${width}" height="${height}" rx="22" fill="${COLOUR.ink}" opacity=".16"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="${COLOUR.limone}"/>
    <g fill="${COLOUR.ink}">${centred(text, x + width / 2, y + 95, size)}</g>
  </g>`
}

const centred = (text: string, middle: number, y: number, size: number): string =>
  letters(text, { x: middle - widthOf(text, size) / 2, y, size })
