import { BoundedCache } from '../../../platform/bounded-cache.ts'
import { BoundedQueue } from '../../../platform/bounded-queue.ts'
import { ownImage } from '../../../platform/files/own-image.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type Colour, coloursAround, OWN_COLOURS, type PassColours } from './pass-colours.ts'

/** How a pass looks. */
export interface PassLook {
  readonly colours: PassColours
  /**
   * PNG of the pass by name, in Apple's sizes: `icon` beside messages, `logo` at the top of the
   * pass.
   */
  readonly images: Readonly<Record<string, Buffer>>
  /** PNG for Google, which requires this side length and crops it to a circle. */
  readonly square: Buffer
}

type Reading = Pick<Services, 'config' | 'storage'>

const GOOGLE_SIDE = 660
/** Looks of some 100 kB that stay in memory: all passes of a brand share one. */
const KEPT = 50
const kept = new BoundedCache<string, Promise<PassLook>>(KEPT)
const queue = new BoundedQueue({ running: 1, waiting: 200 })

/** The product's mark, for brands without a logo. */
const OWN_MARK = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 58" width="58" height="58"><rect width="58" height="58" fill="#ece832"/>
  <g fill="none" stroke="#14141a" stroke-width="5.5"><path d="M40 15 18 43" stroke-linecap="round"/><circle cx="19" cy="20" r="6"/><circle cx="39" cy="38" r="6"/></g></svg>`,
)

/**
 * Returns images and colours of a pass: those of the brand's logo, drawn once and kept, or the
 * product's own where no logo can be read.
 * @param avatar address of the logo
 * @throws AppError overloaded
 */
export async function lookOf(
  services: Reading,
  { kind, avatar }: { readonly kind: 'member' | 'coupon'; readonly avatar: string | null },
): Promise<PassLook> {
  const key = `${services.config.dataDir} ${avatar ?? kind}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const drawing = queue.run(() => drawn(services, kind, avatar))
  kept.set(key, drawing)
  drawing.catch(() => kept.delete(key))
  return drawing
}

async function drawn(services: Reading, kind: 'member' | 'coupon', avatar: string | null): Promise<PassLook> {
  const logo = avatar === null ? undefined : await ownImage(services, avatar)
  const own = async () => ({ ...(await imagesFrom(OWN_MARK)), colours: OWN_COLOURS[kind] })
  if (logo === undefined) return own()
  try {
    const made = await imagesFrom(logo)
    return { ...made, colours: coloursAround(await colourOf(made.square)) }
  } catch {
    // A logo that the decoder cannot read must not prevent a pass.
    return own()
  }
}

/**
 * Finds the colour of a logo. Most images of logos have an even background: its colour is taken
 * where it is also the most frequent one, otherwise the most frequent one.
 */
async function colourOf(square: Buffer): Promise<Colour> {
  const { default: sharp } = await import('sharp')
  const { dominant } = await sharp(square).stats()
  const most: Colour = [dominant.r, dominant.g, dominant.b]
  const corner = await sharp(square)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  const ground: Colour = [corner[0] ?? 0, corner[1] ?? 0, corner[2] ?? 0]
  // Colours are counted in steps of 16.
  const isNear = ground.every((value, index) => Math.abs(value - (most[index] ?? 0)) <= 16)
  return isNear ? ground : most
}

async function imagesFrom(image: Buffer): Promise<Pick<PassLook, 'images' | 'square'>> {
  // The library is large, so the first pass loads it; uploads have processes of their own.
  const { default: sharp } = await import('sharp')
  const square = await sharp(image, { density: 288, limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize(GOOGLE_SIDE, GOOGLE_SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
  const at = (side: number) => sharp(square).resize(side, side)
  const plain = (side: number) => at(side).png({ palette: true }).toBuffer()
  // The wallet itself rounds an icon, but not a logo.
  const rounded = (side: number) =>
    at(side)
      .composite([{ input: corners(side), blend: 'dest-in' }])
      .png()
      .toBuffer()
  const [icon, icon2, icon3, logo, logo2, logo3] = await Promise.all([
    plain(29),
    plain(58),
    plain(87),
    rounded(50),
    rounded(100),
    rounded(150),
  ])
  const images = {
    'icon.png': icon,
    'icon@2x.png': icon2,
    'icon@3x.png': icon3,
    'logo.png': logo,
    'logo@2x.png': logo2,
    'logo@3x.png': logo3,
  }
  return { square, images }
}

const corners = (side: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${side * 0.22}"/></svg>`,
  )
