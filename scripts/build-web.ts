/**
 * Builds the web app and the documentation of the API, each only if its sources have changed since
 * its last build, and prints what it does.
 */
import { execFileSync, type ExecFileSyncOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps/web')
const DIST = join(WEB, 'dist')
const STAMP = join(DIST, '.sources')

const sources = hashOf([
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,ts,json}',
  'packages/{domain,contract,sdk}/src/**/*',
  'packages/sdk/*.{json,md}',
  'package-lock.json',
])
const DOCS = join(ROOT, 'apps/server/dist/docs')
const DOCS_STAMP = join(DOCS, '.sources')
/** The sources of the document: the contract, and the server's additions. */
const docsSources = hashOf([
  'apps/server/src/**/*.ts',
  'apps/server/scripts/api-docs.ts',
  'packages/{domain,contract}/src/**/*',
  'package-lock.json',
])
const force = process.argv.includes('--force')
// It runs beside the web app's build, so that each uses one core.
const docs = force || stampOf(DOCS_STAMP) !== docsSources ? startDocs() : undefined
if (force || stampOf(STAMP) !== sources) build()
if ((await docs) === false) process.exitCode = 1

/** Writes the API's documentation. Returns false after a failure. */
async function startDocs(): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/scripts/api-docs.ts')], { stdio: 'inherit' })
  const code = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', resolve)
  })
  if (code === 0) writeFileSync(DOCS_STAMP, docsSources)
  else console.error('The documentation of the API could not be made')
  return code === 0
}

/** Computes a hash of all files that a build reads, without tests. */
function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function stampOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Builds into a folder beside the old build and then swaps the folders, so that a failed build leaves the old one in
 * place.
 */
function build(): void {
  const started = performance.now()
  const draft = join(WEB, '.cache', `build-${process.pid}`)
  const old = join(WEB, '.cache', `old-${process.pid}`)
  console.log('Building the web app …')
  try {
    execFileSync('vite', ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: WEB,
      stdio: 'inherit',
    })
    packSdk(draft)
    compress(draft)
    writeFileSync(join(draft, '.sources'), sources)
    try {
      renameSync(DIST, old)
    } catch {
      // The first build has no old folder to move away.
    }
    renameSync(draft, DIST)
  } catch {
    console.error('The web app could not be built; nothing was replaced')
    process.exitCode = 1
    return
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
  console.log(`Web app built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Adds the SDK to the files of the web app, as a package that shop systems can install. */
function packSdk(folder: string): void {
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads)
  const options: ExecFileSyncOptions = {
    cwd: join(ROOT, 'packages/sdk'),
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  execFileSync('npm', ['run', '--silent', 'build'], options)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', downloads], options)
}

/**
 * Writes compressed copies of all text files, so that the server need not compress them for each
 * request.
 */
function compress(folder: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest,wasm}', { cwd: folder })) {
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
