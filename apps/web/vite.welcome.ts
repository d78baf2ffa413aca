import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fillClaims } from '@vicino/contract/marketplace/landing/claims'
import { build, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from 'vite'
import { iconSprite } from './vite.icons.ts'
import { compiledTexts } from './vite.texts.ts'

type Language = 'it' | 'en'

/** Exports of src/welcome/prerender.tsx. */
interface Prerenderer {
  renderPage(language: Language): Promise<{ html: string; head: Readonly<Record<string, string>> }>
}

const TEMPLATE = 'welcome.html'
const PRERENDERER = 'src/welcome/prerender.tsx'
/**
 * Files of public/ that run before the first paint. They are written into the page, because a
 * separate file would delay the paint by a round trip. The server's policy allows them by their
 * hash (platform/files/welcome.ts).
 */
const HEAD_SCRIPTS = ['theme.js', 'visitor.js'] as const

/**
 * Writes /welcome as finished HTML, one file per language: `.welcome/it.html` and
 * `.welcome/en.html` in the build, in which the server fills in the public address (%PUBLIC_URL%,
 * platform/files/welcome.ts). Its style sheet is in the page itself, so that the first answer
 * suffices for the first paint. The development server renders it for each request.
 */
export function welcomePage(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'vicino-welcome',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle(_options, bundle) {
      const template = bundle[TEMPLATE]
      if (template?.type !== 'asset') throw new Error(`no ${TEMPLATE} in the build`)
      const styled = withStyles(String(template.source), bundle)
      const page = scriptsLast(withHeadScript(styled, await headScript(config)))
      assertWithoutReact(page, bundle)
      await withPrerenderer(config, async (prerenderer, imageAssets) => {
        for (const { fileName, source } of imageAssets) {
          if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source })
        }
        for (const language of ['it', 'en'] as const) {
          const html = await fill(page, prerenderer, language)
          assertAssets(html, [...Object.keys(bundle), ...imageAssets.map(({ fileName }) => fileName)])
          this.emitFile({ type: 'asset', fileName: `.welcome/${language}.html`, source: html })
        }
      })
      delete bundle[TEMPLATE]
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/welcome\/?(?:\?|$)/.test(request.url ?? '')) return next()
        renderInDevelopment(server, request).then(
          (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
          next,
        )
      })
    },
  }
}

/** Fills the page of a language with the rendered components and the content of its head. */
async function fill(template: string, { renderPage }: Prerenderer, language: Language): Promise<string> {
  const { html, head } = await renderPage(language)
  return template
    .replace(/%([A-Z_]+)%/g, (whole, name: string) => head[name] ?? whole)
    .replace('<!--page-->', () => html)
}

/** Writes the page's style sheets into it. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
    const sheet = bundle[file]
    if (sheet?.type !== 'asset') throw new Error(`no ${file} in the build`)
    return `\n    <style>${String(sheet.source).trim()}</style>`
  })
}

/**
 * Moves the scripts to the end of the page. They are of no use before the page is read, and must
 * not delay the first paint.
 */
function scriptsLast(html: string): string {
  const scripts: string[] = []
  const rest = html.replace(
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
    (tag) => {
      scripts.push(tag.trim().replace(/^<\w+/, (start) => `${start} fetchpriority="low"`))
      return ''
    },
  )
  return rest.replace('</body>', () => `${scripts.join('\n')}\n</body>`)
}

/**
 * Checks that images have the same address in both builds, because otherwise the page would lack
 * images.
 */
function assertAssets(html: string, files: readonly string[]): void {
  const missing = [...html.matchAll(/\/(assets\/[\w.-]+)/g)]
    .map(([, file = '']) => file)
    .filter((file) => !files.includes(file))
  if (missing.length > 0)
    throw new Error(`/welcome names files that the build does not have: ${missing.join()}`)
}

/** Returns the scripts that run before the first paint, without their comments. */
async function headScript({ root }: ResolvedConfig): Promise<string> {
  const parts = HEAD_SCRIPTS.map((name) => readFile(join(root, 'public', name), 'utf8'))
  return (await Promise.all(parts)).join('').replaceAll(/^\s*\/\/.*\n/gm, '')
}

function withHeadScript(html: string, code: string): string {
  const [first = '', ...others] = HEAD_SCRIPTS.map((name) => `<script src="/${name}"></script>`)
  return others
    .reduce((page, tag) => page.replace(tag, ''), html)
    .replace(first, () => `<script>\n${code}</script>`)
}

/**
 * Checks that the page's own script does not load React, so that it stays a few kB. React is loaded
 * with the parts that need it.
 */
function assertWithoutReact(html: string, bundle: Rolldown.OutputBundle): void {
  const files = [...html.matchAll(/\/(assets\/[\w.-]+\.js)/g)].map(([, file = '']) => file)
  const react = files.filter((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => /node_modules\/react(-dom)?\//.test(id))
  })
  if (react.length > 0) throw new Error(`/welcome starts with React: ${react.join()}`)
}

/**
 * Builds the components for Node, and provides them while `work` runs. Most of their images are
 * named in no script.
 */
async function withPrerenderer(
  config: ResolvedConfig,
  work: (prerenderer: Prerenderer, imageAssets: readonly Rolldown.OutputAsset[]) => Promise<void>,
): Promise<void> {
  const folder = join(config.root, `.cache/prerender-${process.pid}`)
  const { output } = (await build({
    configFile: false,
    root: config.root,
    logLevel: 'warn',
    resolve: { alias: { '~': join(config.root, 'src') } },
    plugins: [withoutStyles, iconSprite(), compiledTexts()],
    build: { ssr: PRERENDERER, ssrEmitAssets: true, write: false, assetsInlineLimit: 0, target: 'es2023' },
  })) as Rolldown.RolldownOutput
  try {
    for (const file of output) {
      if (file.type !== 'chunk') continue
      const path = join(folder, file.fileName)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, file.code)
    }
    const entry = output.find((file) => file.type === 'chunk' && file.isEntry)
    await work(
      (await import(pathToFileURL(join(folder, entry?.fileName ?? '')).href)) as Prerenderer,
      output.filter((file) => file.type === 'asset'),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Leaves style sheets out of the Node build. HTML does not need them, and reading them needs all
 * plugins.
 */
const withoutStyles: Plugin = {
  name: 'vicino-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
}

async function renderInDevelopment(server: ViteDevServer, request: IncomingMessage): Promise<string> {
  const { cookie = '', 'accept-language': accepted = '' } = request.headers
  const chosen = /(?:^|;\s*)language=(it|en)/.exec(cookie)?.[1]
  const language = (chosen ?? (accepted.startsWith('it') ? 'it' : 'en')) as Language
  const prerenderer = (await server.ssrLoadModule(`/${PRERENDERER}`)) as Prerenderer
  const template = await readFile(join(server.config.root, TEMPLATE), 'utf8')
  const page = await server.transformIndexHtml('/welcome.html', template)
  const filled = await fill(page, prerenderer, language)
  return fillClaims(filled, null, (text) => text).replaceAll(/%PUBLIC_URL%|%OPERATOR%/g, '')
}
