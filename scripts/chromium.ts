import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../apps/server/src/platform/testing/debian.ts'
import { run } from './run.ts'

const HOW = `The browser tests need Chromium.
  Debian:            apt-get install -y chromium-headless-shell, or chromium (as root; npm test does it by itself then)
  Anything else:     npx playwright install chromium, or install Chromium or Google Chrome;
                     CHROMIUM_PATH names its program where it lies elsewhere`

/** A machine on which browsers are searched. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Playwright's folder of browsers, if it is set. */
  readonly playwright: string | undefined
}

const HERE: Machine = {
  platform: process.platform,
  home: homedir(),
  playwright: process.env['PLAYWRIGHT_BROWSERS_PATH'],
}

/**
 * Lists the usual places of the browser, the best first. Debian's headless one takes a seventh less
 * time. A snap may not read all folders, and Ubuntu's chromium-browser only calls it, so they come
 * last.
 */
export function programsOf({ platform, home, playwright }: Machine): string[] {
  if (platform === 'darwin') {
    const names = ['Chromium', 'Google Chrome']
    return [
      ...names.flatMap((name) =>
        ['/Applications', join(home, 'Applications')].map((folder) =>
          join(folder, `${name}.app/Contents/MacOS/${name}`),
        ),
      ),
      ...playwrightsOwn(playwright ?? join(home, 'Library/Caches/ms-playwright')),
    ]
  }
  return [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    ...playwrightsOwn(playwright ?? join(home, '.cache/ms-playwright')),
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
  ]
}

/** Lists the browsers of Playwright's installer, newest first. */
function playwrightsOwn(folder: string): string[] {
  const names = '{chrome,headless_shell,chrome-headless-shell,Chromium,Google Chrome for Testing}'
  const found = globSync(
    [`chromium*/chrome-*/${names}`, `chromium*/chrome-*/*.app/Contents/MacOS/${names}`],
    { cwd: folder, withFileTypes: true },
  )
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
}

/** Returns the browser's program: CHROMIUM_PATH, else the first one that is installed. */
export function chromiumPath(): string {
  const programs = programsOf(HERE)
  return process.env['CHROMIUM_PATH'] ?? programs.find((path) => existsSync(path)) ?? programs[0] ?? ''
}

/** Ways to install a browser, the first one first. */
const INSTALLERS: readonly (() => Promise<unknown>)[] = [
  async () => {
    console.log('Installing Chromium …')
    installPackages(['chromium-headless-shell'])
  },
  () => {
    console.log('Fetching Chromium by Playwright …')
    return succeeds('playwright', ['install', 'chromium'])
  },
]

/**
 * Makes sure that there is a Chromium for the browser tests, and sets CHROMIUM_PATH for the
 * programs started from here. It takes one of the machine's, else Debian's package if root runs
 * this, else Playwright's.
 * @throws Error that says how to get one
 */
export async function ensureChromium(find = firstThatRuns, installers = INSTALLERS): Promise<void> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) {
    if (existsSync(named)) return
    throw new Error(`CHROMIUM_PATH names no file: ${named}\n${HOW}`)
  }
  let found = await find()
  for (const install of installers) {
    if (found !== undefined) break
    await install()
    found = await find()
  }
  if (found === undefined) throw new Error(HOW)
  process.env['CHROMIUM_PATH'] = found
}

/**
 * Finds the first browser that starts. One may exist and not start: Ubuntu's chromium-browser
 * without its snap, or Playwright's without its libraries.
 */
async function firstThatRuns(): Promise<string | undefined> {
  for (const path of programsOf(HERE)) {
    if (existsSync(path) && (await succeeds(path, ['--version']))) return path
  }
  return undefined
}

/** Runs a program and prints its output only if it failed. */
async function succeeds(program: string, args: string[]) {
  const { code, output } = await run(program, args, { quiet: true }).catch((error: Error) => ({
    code: 1,
    output: error.message,
  }))
  if (code !== 0) console.error(output.trim())
  return code === 0
}
