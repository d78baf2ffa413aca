import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { encode } from 'uqr'
import { CHROMIUM } from '../playwright.config.ts'

const WIDTH = 1280
const HEIGHT = 720
const FRAMES = 5
/** Luma values use the full range. The two chroma planes stay at the middle, which is grey. */
const LIGHT = 235
const DARK = 16
const NO_COLOUR = 128

/** A dark bar of the image, in pixels. */
interface Bar {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Filming {
  readonly browser: Browser
  close: () => Promise<void>
}

/** Starts a browser whose camera sees this text as a QR code. */
export const browserFilming = (text: string): Promise<Filming> => browserSeeing(qrBars(text))

/** Starts a browser whose camera sees the barcode (EAN-13) of a product. */
export const browserFilmingBarcode = (gtin: string): Promise<Filming> => browserSeeing(eanBars(gtin))

async function browserSeeing(bars: readonly Bar[]): Promise<Filming> {
  const videoPath = await videoOf(bars)
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${videoPath}`,
    ],
  })
  const close = async (): Promise<void> => {
    await browser.close()
    await rm(dirname(videoPath), { recursive: true })
  }
  return { browser, close }
}

function qrBars(text: string): Bar[] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const side = Math.floor(HEIGHT / size)
  const left = Math.floor((WIDTH - size * side) / 2)
  const top = Math.floor((HEIGHT - size * side) / 2)
  return data.flatMap((modules, row) =>
    modules.flatMap((dark, column) =>
      dark ? [{ left: left + column * side, top: top + row * side, width: side, height: side }] : [],
    ),
  )
}

/**
 * Modules of the digits in the left half with odd parity (ISO/IEC 15420). The other two sets follow
 * from this set.
 */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/**
 * Positions of the left half that have even parity, by the first of the 13 digits. A reader finds
 * the first digit from them.
 */
const EVEN_AT = ['', '245', '235', '234', '145', '125', '123', '135', '134', '124']

const inverted = (modules: string): string => modules.replaceAll(/[01]/g, (one) => (one === '0' ? '1' : '0'))

function eanBars(gtin: string): Bar[] {
  const [first = 0, ...digits] = [...gtin].map(Number)
  const modulesOf = (digit: number, place: number): string => {
    const odd = ODD[digit] ?? ''
    if (place >= 6) return inverted(odd)
    const isEven = EVEN_AT[first]?.includes(String(place))
    return isEven ? [...inverted(odd)].toReversed().join('') : odd
  }
  const drawn = digits.map(modulesOf)
  const modules = `101${drawn.slice(0, 6).join('')}01010${drawn.slice(6).join('')}101`
  const width = 8
  const left = Math.floor((WIDTH - modules.length * width) / 2)
  return [...modules].flatMap((one, index) =>
    one === '1' ? [{ left: left + index * width, top: HEIGHT / 4, width, height: HEIGHT / 2 }] : [],
  )
}

/**
 * Writes a video (YUV4MPEG2, 4:2:0) of dark bars that do not move, for Chromium's fake camera.
 * Returns its path.
 */
async function videoOf(bars: readonly Bar[]): Promise<string> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 1.5, NO_COLOUR)
  pixels.fill(LIGHT, 0, WIDTH * HEIGHT)
  for (const { left, top, width, height } of bars) {
    for (let line = top; line < top + height; line += 1) {
      const start = line * WIDTH + left
      pixels.fill(DARK, start, start + width)
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), pixels])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`)
  const file = join(await mkdtemp(join(tmpdir(), 'vicino-film-')), 'code.y4m')
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
  return file
}
