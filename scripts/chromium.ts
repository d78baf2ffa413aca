import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Debian's programs. The first is the same browser without windows: the browser tests take a seventh less time with it. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

const HOW = `The browser tests need Chromium.
  Debian:            apt-get install -y chromium-headless-shell, or chromium (as root; npm test does it by itself then)
  Anything else:     install Chromium or Chrome and set CHROMIUM_PATH to its program`

/** The browser's program: that of CHROMIUM_PATH, else the first of Debian's that is installed. */
export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? PROGRAMS.find((path) => existsSync(path)) ?? PROGRAMS[0]
}

/**
 * Makes sure that there is a Chromium for the browser tests: that of `chromiumPath()`, or Debian's package, which is
 * installed now if this runs as root.
 * @throws Error that says how to get one
 */
export async function ensureChromium(): Promise<void> {
  if (existsSync(chromiumPath())) return
  if (process.env['CHROMIUM_PATH'] !== undefined)
    throw new Error(`CHROMIUM_PATH names no file: ${chromiumPath()}\n${HOW}`)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(HOW)
  console.log('Installing Chromium through apt …')
  await run('apt-get', ['update', '-qq'], { quiet: true })
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (code !== 0 || !existsSync(chromiumPath())) throw new Error(`${output}\n${HOW}`)
}
