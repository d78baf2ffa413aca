import type { KitFormat } from '@vicino/contract/channels/shop-kit/constants'
import type { Kit } from '@vicino/contract/channels/shop-kit/schemas'
import { fill, type Language } from '@vicino/contract/common/language'
import { encode } from 'uqr'
import { openPdf } from '../../../platform/pdf/open-pdf.ts'
import { type Font, mark, readable } from '../../../platform/pdf/page.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

const TEXTS = { it, en }
const POINTS_A_MM = 72 / 25.4
/** Width and height in millimetres. */
const SIZES = { a4: [210, 297], a5: [148, 210], card: [100, 150] } as const satisfies Record<
  KitFormat,
  readonly [number, number]
>
const LIMONE = '#ece82f'
const INK = '#181825'
const SOFT = '#4c4c5a'
/** Light modules around the code, which readers need (ISO/IEC 18004, 9.1). */
const QUIET = 4

interface Poster {
  readonly brand: string
  /** The logo's file as it is stored. */
  readonly logo: Buffer | undefined
  readonly item: Kit['items'][number]
  readonly format: KitFormat
  readonly language: Language
  readonly at: Date
}

/**
 * Draws a page with the shop's name and logo, what there is to do, and a QR code that is wide
 * enough to be read from two metres on A4. All measures follow the page's width.
 */
export async function drawPoster({ brand, logo, item, format, language, at }: Poster): Promise<Buffer> {
  const texts = TEXTS[language]
  const { title, text } = texts[item.target]
  const [width, height] = SIZES[format].map((mm) => mm * POINTS_A_MM) as [number, number]
  const margin = width * 0.08
  const { pdf, root, bytes } = await openPdf({
    title: `${brand}: ${title}`,
    author: brand,
    subject: item.url,
    at,
    language,
    size: [width, height],
    margins: { top: 0, bottom: 0, left: margin, right: margin },
  })
  const band = height * 0.2
  const inner = width - 2 * margin
  const centred = { width: inner, align: 'center' as const }
  /** Writes lines around the middle of a box, in the largest size that fits. */
  const write = (tag: string, font: Font, said: string, box: Box, colour: string): void => {
    const shown = readable(pdf, font, said)
    let size = box.size
    const fits = () => pdf.fontSize(size).heightOfString(shown, { width: box.width }) <= box.height
    while (size > 6 && !fits()) size -= 0.5
    const used = pdf.heightOfString(shown, { width: box.width })
    const y = box.top + Math.max(0, (box.height - used) / 2)
    // Lines of about the same length: no word is left alone on the last one.
    let lines = box.width
    while (box.align === 'center' && pdf.heightOfString(shown, { width: lines - 4 }) <= used) lines -= 4
    const left = box.left + (box.width - lines) / 2
    mark(pdf, root, tag, () =>
      pdf.fillColor(colour).text(shown, left, y, { width: lines, align: box.align, height: box.height }),
    )
  }

  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(0, 0, width, band).fill(LIMONE)
  pdf.endMarkedContent()
  const picture = logo === undefined ? undefined : await asPng(logo)
  const side = band * 0.56
  if (picture !== undefined) {
    mark(pdf, root, 'Figure', () => pdf.image(picture, margin, (band - side) / 2, { fit: [side, side] }), {
      alt: brand,
    })
  }
  const left = picture === undefined ? margin : margin + side + width * 0.04
  const nameBox = {
    left,
    top: band * 0.15,
    width: width - margin - left,
    height: band * 0.7,
    size: width * 0.075,
  }
  write('P', 'bold', brand, { ...nameBox, align: picture === undefined ? 'center' : 'left' }, INK)

  const codeSide = width * 0.64
  const codeTop = height * 0.36
  write(
    'H1',
    'bold',
    title,
    { left: margin, top: band, height: codeTop - band, size: width * 0.09, ...centred },
    INK,
  )
  mark(pdf, root, 'Figure', () => drawCode(pdf, item.url, (width - codeSide) / 2, codeTop, codeSide), {
    alt: fill(texts.qr, { url: item.url }),
  })
  const below = codeTop + codeSide
  const foot = height * 0.94
  const told = fill(text, { name: item.name })
  write(
    'P',
    'regular',
    told,
    { left: margin, top: below, height: foot - below, size: width * 0.045, ...centred },
    INK,
  )
  const address = new URL(item.url).host
  write(
    'P',
    'bold',
    `vicino% · ${address}`,
    { left: margin, top: foot, height: height - foot, size: width * 0.028, ...centred },
    SOFT,
  )
  root.end()
  return bytes()
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The largest size of letters, in points. */
  readonly size: number
  readonly align: 'center' | 'left'
}

/** Draws a QR code, error level M, with its quiet border inside the square. */
function drawCode(pdf: PDFKit.PDFDocument, url: string, left: number, top: number, side: number): void {
  const { size, data } = encode(url, { ecc: 'M', border: QUIET })
  const module = side / size
  for (const [row, modules] of data.entries()) {
    const bits = modules.map((on) => (on ? '1' : '0')).join('')
    for (const { index, 0: run } of bits.matchAll(/1+/g))
      pdf.rect(left + index * module, top + row * module, run.length * module, module)
  }
  pdf.fill('#000000')
}

/** PDFs take PNG, uploads are WebP; a picture that cannot be read is left out. */
async function asPng(image: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(image, { density: 144, limitInputPixels: 50_000_000 }).resize(600, 600, {
      fit: 'inside',
    })
    // PDF/A-2 takes transparency, but printers fare better without.
    return await picture.flatten({ background: '#ffffff' }).png().toBuffer()
  } catch {
    return undefined
  }
}
