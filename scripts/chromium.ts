import { existsSync } from 'node:fs'
import { run } from './run.ts'

const HOW = `The browser tests need Chromium.
  Debian:            apt-get install -y chromium      (as root; npm test does it by itself then)
  Anything else:     install Chromium or Chrome and set CHROMIUM_PATH to its program`

/**
 * Makes sure that there is a Chromium for the browser tests: that of CHROMIUM_PATH, /usr/bin/chromium, or Debian's
 * package, which is installed now if this runs as root.
 * @throws Error that says how to get one
 */
export async function ensureChromium(): Promise<void> {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (existsSync(path)) return
  if (process.env['CHROMIUM_PATH'] !== undefined)
    throw new Error(`CHROMIUM_PATH names no file: ${path}\n${HOW}`)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(HOW)
  console.log('Installing Chromium through apt …')
  await run('apt-get', ['update', '-qq'], { quiet: true })
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (code !== 0 || !existsSync(path)) throw new Error(`${output}\n${HOW}`)
}
