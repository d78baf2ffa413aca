import { ADVERTISING } from '@vicino/contract/channels/promoters/constants'
import { encode } from 'uqr'

/** Sizes of the pictures in pixels: a post and a story. */
export const PICTURES = {
  post: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const
export type PictureShape = keyof typeof PICTURES

export interface PictureContent {
  readonly link: string
  readonly brand: string
  readonly title: string
  /** Address of the deal's image; null for none. */
  readonly image: string | null
  /** The price that a customer pays, as text. No former price: it would need the lowest of 30 days. */
  readonly price: string
  readonly until: string
}

const EDGE = 64
const QR = 300
/** Width of the white border of the QR code, in modules. */
const QUIET = 4

/**
 * Draws a picture of a deal with price and the QR of a tracked link. The word that marks
 * advertising is part of it (docs/law.md, "Platform"). @throws Error where the browser cannot draw
 */
export async function drawPicture(content: PictureContent, shape: PictureShape): Promise<Blob> {
  const { width, height } = PICTURES[shape]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser cannot draw')
  const style = getComputedStyle(document.documentElement)
  const display = style.getPropertyValue('--font-display') || 'sans-serif'
  await document.fonts.load(`800 100px ${display}`)
  const top = height - 460
  pen.fillStyle = '#f4f2ea'
  pen.fillRect(0, 0, width, height)
  if (content.image !== null) cover(pen, await loaded(content.image), width, top)
  drawLabel(pen, `${ADVERTISING} · Vicino`, `700 34px ${display}`)
  pen.fillStyle = '#16161f'
  pen.fillRect(0, top, width, height - top)
  const room = width - 3 * EDGE - QR
  pen.textBaseline = 'top'
  pen.fillStyle = '#c9c8d3'
  pen.font = `600 34px ${display}`
  pen.fillText(fitted(pen, content.brand, room), EDGE, top + EDGE)
  pen.fillStyle = '#ffffff'
  pen.font = `800 50px ${display}`
  const lines = linesOf(pen, content.title, room, 2)
  lines.forEach((line, index) => pen.fillText(line, EDGE, top + EDGE + 56 + index * 58))
  pen.fillStyle = '#ece92b'
  pen.font = `800 104px ${display}`
  pen.fillText(fitted(pen, content.price, room), EDGE, top + EDGE + 192)
  pen.fillStyle = '#c9c8d3'
  pen.font = `600 30px ${display}`
  pen.fillText(fitted(pen, content.until, room), EDGE, top + EDGE + 310)
  drawQr(pen, content.link, width - EDGE - QR, top + (height - top - QR) / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the browser drew no picture')
  return blob
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/**
 * Draws an image over a box from the upper left corner, cut to its shape. The box cuts, not the
 * source: a drawing without a size of its own has no pixels to choose from.
 */
function cover(pen: CanvasRenderingContext2D, image: HTMLImageElement, width: number, height: number) {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale]
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, width, height)
  pen.clip()
  pen.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
  pen.restore()
}

function drawLabel(pen: CanvasRenderingContext2D, text: string, font: string): void {
  pen.font = font
  pen.textBaseline = 'middle'
  const width = pen.measureText(text).width + 56
  pen.fillStyle = '#ece92b'
  pen.beginPath()
  pen.roundRect(EDGE / 2, EDGE / 2, width, 68, 34)
  pen.fill()
  pen.fillStyle = '#16161f'
  pen.fillText(text, EDGE / 2 + 28, EDGE / 2 + 36)
}

function drawQr(pen: CanvasRenderingContext2D, text: string, left: number, top: number): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const each = Math.floor(QR / (size + 2 * QUIET))
  const border = (QR - size * each) / 2
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(left, top, QR, QR, 20)
  pen.fill()
  pen.fillStyle = '#000000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(left + border + x * each, top + border + y * each, each, each)
    }),
  )
}

type Ruler = Pick<CanvasRenderingContext2D, 'measureText'>

/** Shortens a text to a width, with an ellipsis. */
export function fitted(pen: Ruler, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  const letters = [...text]
  while (letters.length > 1 && pen.measureText(`${letters.join('').trimEnd()}…`).width > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Breaks a text into at most `most` lines of a width; the last one is shortened. */
export function linesOf(pen: Ruler, text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(/\s+/)
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (pen.measureText(longer).width <= width || line === '') {
      line = longer
      continue
    }
    if (lines.length === most - 1)
      return [...lines, fitted(pen, [line, ...words.slice(index)].join(' '), width)]
    lines.push(line)
    line = word
  }
  return [...lines, fitted(pen, line, width)]
}
