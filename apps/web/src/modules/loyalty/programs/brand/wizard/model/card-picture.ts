/** Colours of the design that a program's drawn picture can have. */
export const CARD_COLORS = ['limone', 'pomodoro', 'azzurro', 'basilico', 'viola', 'ambra'] as const
export type CardColor = (typeof CARD_COLORS)[number]

/** What stands on the picture. */
export type CardMark = 'stamps' | 'points' | 'percent'

const WIDTH = 1200
const HEIGHT = 960

/**
 * Draws the picture of a program: a coupon in a colour of the design, with ten stamps, a star or a
 * percent sign on it. It stands where a shop has no photo.
 */
export function drawCard(canvas: HTMLCanvasElement, color: CardColor, mark: CardMark): void {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return
  const style = getComputedStyle(document.documentElement)
  pen.fillStyle = style.getPropertyValue(`--${color}`)
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  // Dark marks on a light ground and light ones on a dark ground, in either theme.
  const isLight = red * 0.299 + green * 0.587 + blue * 0.114 > 140
  const ink = isLight ? style.getPropertyValue('--on-limone') : style.getPropertyValue('--on-pomodoro')
  pen.fillStyle = ink
  pen.globalAlpha = 0.12
  for (const [x, y, radius] of [
    [0, HEIGHT / 2, 110],
    [WIDTH, HEIGHT / 2, 110],
    [WIDTH * 0.86, HEIGHT * 0.1, 260],
  ] as const)
    circle(pen, x, y, radius)
  pen.globalAlpha = 1
  if (mark === 'stamps') drawStamps(pen, ink)
  else {
    pen.font = `800 520px ${style.getPropertyValue('--font-display') || 'sans-serif'}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(mark === 'percent' ? '%' : '★', WIDTH / 2, HEIGHT / 2 + 30)
  }
}

function circle(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

/** Two rows of five stamps; the last one is the reward. */
function drawStamps(pen: CanvasRenderingContext2D, ink: string): void {
  pen.strokeStyle = ink
  pen.lineWidth = 14
  for (let place = 0; place < 10; place += 1) {
    const x = 200 + (place % 5) * 200
    const y = 370 + Math.floor(place / 5) * 220
    pen.beginPath()
    pen.arc(x, y, 74, 0, 2 * Math.PI)
    if (place < 7) pen.fill()
    else pen.stroke()
  }
}

/** Draws the picture as a file to upload. @throws Error where the browser cannot draw */
export async function cardFile(color: CardColor, mark: CardMark): Promise<File> {
  const canvas = document.createElement('canvas')
  drawCard(canvas, color, mark)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the browser drew no picture')
  return new File([blob], `${mark}.png`, { type: 'image/png' })
}
