import { box, circle, shape } from './kit.ts'

export interface ReceiptDrawing {
  readonly name: string
  readonly address: string
  /** DD/MM/YYYY and HH:MM. */
  readonly date: string
  readonly time: string
  readonly number: string
  readonly lines: readonly { readonly title: string; readonly cents: number }[]
}

const TABLE = '#8a6a4f'
const GRAIN = '#7d5f46'
const PAPER = '#fbfaf5'
const PRINT = '#3a3a40'
const [LEFT, RIGHT, TOP] = [170, 630, 90]
const MOST_LETTERS = 24
/** The height of a board of the table. */
const BOARD = 210
const [FIRST_LINE, LINE] = [306, 38]

/**
 * Draws the photo of a receipt on a wooden table, 800 wide and as high as its lines need. With
 * `isTorn` its lower half is missing. Unlike all other drawings it has text, because the demo's
 * brand reads it.
 */
export function drawReceipt(receipt: ReceiptDrawing, isTorn = false): string {
  const { name, address, date, time, number, lines } = receipt
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  const below = FIRST_LINE + lines.length * LINE
  const end = isTorn ? below - LINE / 2 : below + 270
  const height = end + TOP
  const boards = Array.from({ length: Math.floor(height / BOARD) }, (_, index) => (index + 0.7) * BOARD)
  const printed = [
    middle(170, shortened(name.toUpperCase(), MOST_LETTERS), 30, 700),
    middle(206, shortened(address, 34), 20),
    middle(236, 'DOCUMENTO COMMERCIALE', 20),
    dashes(262),
    ...lines.map(({ title, cents }, index) =>
      row(FIRST_LINE + index * LINE, shortened(title, MOST_LETTERS), cents, 22),
    ),
    ...(isTorn
      ? []
      : [
          dashes(below),
          row(below + 50, 'TOTALE EURO', total, 30, 700),
          row(below + 90, 'Pagato con carta', total, 20),
          middle(below + 146, `${date}  ${time}`, 22),
          middle(below + 178, `Doc. n. ${number}`, 22, 700),
          middle(below + 224, 'Grazie e arrivederci', 20),
        ]),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}">${box(0, 0, 800, height, 0, TABLE)}` +
    boards.map((y) => box(0, y, 800, 5, 0, GRAIN)).join('') +
    circle(706, 96, 84, '#f2efe8') +
    circle(706, 96, 62, '#4a2f1f') +
    `<g transform="rotate(-2.5 400 ${height / 2})">${shape(zigzag(10, end + 12), '#00000033')}` +
    `${shape(zigzag(0, end), PAPER)}${printed.join('')}</g></svg>`
  )
}

/** Draws the outline of the paper, torn off at the bottom. */
function zigzag(shift: number, bottom: number): string {
  const teeth = Array.from({ length: 24 }, (_, index) => {
    const x = RIGHT + shift - ((index + 1) * (RIGHT - LEFT)) / 24
    return `L${Math.round(x)} ${bottom + (index % 2 === 0 ? 12 : 0)}`
  })
  return `M${LEFT + shift} ${TOP + shift}L${RIGHT + shift} ${TOP + shift}L${RIGHT + shift} ${bottom}${teeth.join('')}Z`
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const words = (x: number, y: number, anchor: string, text: string, size: number, weight: number): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${size}" font-weight="${weight}" fill="${PRINT}">${escaped(text)}</text>`

const middle = (y: number, text: string, size: number, weight = 400): string =>
  words((LEFT + RIGHT) / 2, y, 'middle', text, size, weight)

function row(y: number, text: string, cents: number, size: number, weight = 400): string {
  const price = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
  return words(LEFT + 24, y, 'start', text, size, weight) + words(RIGHT - 24, y, 'end', price, size, weight)
}

const dashes = (y: number): string =>
  `<path d="M${LEFT + 24} ${y}H${RIGHT - 24}" stroke="${PRINT}" stroke-width="2" stroke-dasharray="8 6"/>`
