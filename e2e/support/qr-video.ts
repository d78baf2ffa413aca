import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { encode } from 'uqr'
import { CHROMIUM } from '../playwright.config.ts'

const WIDTH = 1280
const HEIGHT = 720
const FRAMES = 5
/** Full-range luma; the two chroma planes stay at the middle, which is grey. */
const LIGHT = 235
const DARK = 16
const NO_COLOUR = 128

/** A browser whose camera sees this text as a QR code. */
export async function browserFilming(
  text: string,
): Promise<{ readonly browser: Browser; close: () => Promise<void> }> {
  const film = await filmOfCode(text)
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const close = async (): Promise<void> => {
    await browser.close()
    await rm(dirname(film), { recursive: true })
  }
  return { browser, close }
}

/** A film (YUV4MPEG2, 4:2:0) of a QR code held still, for Chromium's fake camera; gives back its path. */
async function filmOfCode(text: string): Promise<string> {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const module = Math.floor(HEIGHT / size)
  const left = Math.floor((WIDTH - size * module) / 2)
  const top = Math.floor((HEIGHT - size * module) / 2)
  const picture = Buffer.alloc(WIDTH * HEIGHT * 1.5, NO_COLOUR)
  picture.fill(LIGHT, 0, WIDTH * HEIGHT)
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (!dark) continue
      for (let line = 0; line < module; line += 1) {
        const start = (top + row * module + line) * WIDTH + left + column * module
        picture.fill(DARK, start, start + module)
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`)
  const file = join(await mkdtemp(join(tmpdir(), 'vicino-film-')), 'code.y4m')
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
  return file
}
