import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { iconSprite } from './vite.icons.ts'
import { compiledTexts } from './vite.texts.ts'
import { welcomePage } from './vite.welcome.ts'

const API = `http://localhost:${process.env['PORT'] ?? 3000}`

/**
 * Preloads the two latin fonts, which every screen needs, so that they are fetched with the page
 * and not after its style sheet.
 */
function preloadFonts(): Plugin {
  return {
    name: 'vicino-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle }) {
        // The text of /welcome does not wait for its fonts, so they are not loaded first.
        if (path !== '/index.html') return []
        const fonts = Object.keys(bundle ?? {}).filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file))
        return fonts.map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        }))
      },
    },
  }
}

/**
 * Names the two latin fonts in a style sheet of a fixed address, for the server's own pages
 * (the server's modules/marketplace/share).
 */
function visitorFonts(): Plugin {
  return {
    name: 'vicino-visitor-fonts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const faces = Object.keys(bundle).flatMap((file) => {
        const [, name] = /([a-z-]+)-latin-wght-normal[^/]*\.woff2$/.exec(file) ?? []
        if (name === undefined) return []
        const family = name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
        return `@font-face{font-family:'${family.trim()} Variable';font-weight:200 900;font-display:swap;src:url(/${file}) format('woff2')}`
      })
      this.emitFile({ type: 'asset', fileName: 'visitor-fonts.css', source: faces.join('\n') })
    },
  }
}

const linkTo = (file: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, href: `/${file}`, crossorigin: true },
  injectTo: 'head',
})

/** Libraries that only a part of the product needs, and the sources of texts and icons. */
const LOADED_LATER =
  /node_modules\/(@base-ui|@floating-ui|@lingui\/message-utils|@messageformat|@simplewebauthn|barcode-detector|canvas-confetti|cmdk|embla-carousel|eventsource-parser|lucide|maplibre-gl|pmtiles|react-hook-form|sonner|supercluster|uqr|workbox-|zod|zxing-wasm)/

/** The screens with which most visits start. */
const FIRST_SCREENS = { '/': '/src/app/routes/home.tsx', '/deals': '/src/app/routes/deals.tsx' } as const

/**
 * Names the app's code in the page, so that it is loaded with the page although main.ts imports it
 * after the first calls. It also names the code of the most frequent first screens, as links that
 * do nothing until main.ts gives those of the present screen their `rel`. It fails the build when
 * main.ts would have to wait for React.
 */
function preloadApp(): Plugin {
  return {
    name: 'vicino-preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        if (path !== '/index.html') return []
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withImports = (files: readonly string[]): string[] => {
          const imports = chunks
            .filter(({ fileName }) => files.includes(fileName))
            .flatMap((one) => one.imports)
          const all = [...new Set([...files, ...imports])]
          return all.length === files.length ? all : withImports(all)
        }
        const main = chunks.filter((chunk) => chunk.facadeModuleId?.endsWith('/index.html'))
        const entry = withImports(main.map((chunk) => chunk.fileName))
        if (entry.some((file) => file.includes('/react-')))
          throw new Error(`main.ts imports React: ${entry.join()}`)
        const app = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/app/start.tsx'))
        if (!app) throw new Error('no chunk of src/app/start.tsx')
        const first = withImports([app.fileName])
        const modules = chunks
          .filter(({ fileName }) => entry.includes(fileName) || first.includes(fileName))
          .flatMap((one) => one.moduleIds)
        const heavy = modules.filter((id) => LOADED_LATER.test(id))
        if (heavy.length > 0) throw new Error(`the first load would bring ${heavy.join()}`)
        const screens = Object.entries(FIRST_SCREENS).flatMap(([screen, module]) => {
          const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module))
          if (!page) throw new Error(`no chunk of ${module}`)
          const files = withImports([page.fileName]).filter((file) => !first.includes(file))
          return files
            .filter((file) => !entry.includes(file))
            .map((file) => linkTo(file, { 'data-screen': screen }))
        })
        const files = first.filter((file) => !entry.includes(file))
        return [...files.map((file) => linkTo(file, { rel: 'modulepreload' })), ...screens]
      },
    },
  }
}

/** Modules of every screen that opens without a connection. */
const OFFLINE_FRAME =
  /\/src\/(main\.ts|app\/start\.tsx|lib\/i18n\/first-(it|en)\.ts|ui\/toaster\.tsx|app\/layout\/screen-title\.tsx|locales\/(it|en)\/titles\.json|modules\/foundation\/installed-app\/.+)$/

/**
 * Finds the modules of the screens marked `offline` in src/app/screens: the last seen data and open
 * codes. A screen's page is the one module that it imports lazily; the mark lists its texts.
 */
function offlineModules(build: Rolldown.PluginContext): (id: string) => boolean {
  const pages = new Set<string>()
  const texts = new Set<string>()
  for (const id of build.getModuleIds()) {
    if (!/\/src\/app\/screens\/[^/]+\.ts$/.test(id)) continue
    const info = build.getModuleInfo(id)
    const mark = /\boffline:\s*\[([^\]]*)\]/.exec(info?.code ?? '')
    if (!mark) continue
    for (const page of info?.dynamicallyImportedIds ?? []) pages.add(page)
    for (const [, name] of (mark[1] ?? '').matchAll(/["'`]([\w-]+)["'`]/g)) texts.add(name ?? '')
  }
  if (pages.size === 0) throw new Error('no screen is marked offline')
  return (id) =>
    pages.has(id) ||
    OFFLINE_FRAME.test(id) ||
    texts.has(/\/src\/locales\/(?:it|en)\/([\w-]+)\.json$/.exec(id)?.[1] ?? '')
}

/** Files of every screen: the latin letters and the icons. */
const OFFLINE_ASSETS = /-latin-wght-normal[^/]*\.woff2$|\/icons-[^/]+\.svg$/

/** Names of the build's files that the service worker stores from the start. */
const offlineFiles = new Set<string>()

/** Finds the files of those screens with everything that they import. */
function findOfflineFiles(): Plugin {
  return {
    name: 'vicino-offline-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const add = (file: string): void => {
        const chunk = bundle[file]
        if (offlineFiles.has(file) || chunk?.type !== 'chunk') return
        offlineFiles.add(file)
        for (const css of chunk.viteMetadata?.importedCss ?? []) offlineFiles.add(css)
        for (const imported of chunk.imports) add(imported)
      }
      const isOffline = offlineModules(this)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.moduleIds.some(isOffline)) add(chunk.fileName)
        if (chunk.type === 'asset' && OFFLINE_ASSETS.test(chunk.fileName)) offlineFiles.add(chunk.fileName)
      }
    },
  }
}

/**
 * The toast library writes its style sheet into the page, which the Content-Security-Policy
 * refuses. ui/toaster.tsx imports the same sheet as a file instead.
 */
function toastsWithoutStyles(): Plugin {
  return {
    name: 'vicino-toasts-without-styles',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const rest = code.replace(/^__insertCSS\(".*"\);?$/m, '')
        if (rest === code) throw new Error('sonner inserts its styles in another way')
        return { code: rest, map: null }
      },
    },
  }
}

/**
 * The service worker of src/sw with the list of files that it stores. The manifest is a separate
 * file.
 */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['index.html', 'offline.{html,css}', 'theme.js', 'visitor.js', 'icon*', 'assets/*'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(({ url }) => !url.startsWith('assets/') || offlineFiles.has(url)),
        }),
      ],
    },
  })
}

interface FirstChunk {
  readonly name: string
  readonly test: RegExp
  readonly priority?: number
  readonly minShareCount?: number
  /**
   * Takes only those of the modules that the app's start or a first screen imports. Modules shared
   * by other screens stay with them.
   */
  readonly firstOnly?: true
}

/**
 * The code of every screen, in a few files that stay in the cache when the product changes. The
 * rest splits by itself: a screen, the map and each heavy part of the design system is loaded at
 * its first use.
 */
const FIRST_CHUNKS: readonly FirstChunk[] = [
  // The product's code that /welcome needs; nothing else may be added.
  {
    name: 'plain',
    test: /packages\/(contract\/src\/(marketplace\/landing\/claims|redemption\/brand-points\/rates|identity\/account\/constants)|domain\/src\/(money|countdown|distance-label|relative-time|pricing))\.ts|src\/(lib\/(store|storage|request|i18n\/language)|modules\/identity\/consent\/model\/consent)\.ts|vite\/preload-helper/,
    priority: 2,
  },
  // The first calls; nothing here may need React. main.ts is excluded, because /welcome shares this
  // file and must not run main.ts.
  {
    name: 'calls',
    test: /node_modules\/@tanstack\/(query-core|react-query\/build\/[^/]+\/(queryOptions|infiniteQueryOptions))|packages\/contract\/src\/roles|src\/(app\/(first-(screen|deals)|admin-section|screen|screen-registry|guard|address|search-params|screens\/[^/]+)\.|lib\/(api|api-error|base64url|endpoint-query|idempotency-key|is-uuid|reachability|kept-answer|request|storage|store|query|query-roots|is-passing|i18n\/(language|first-texts))\.|modules\/(identity\/auth\/(api\/renew|model\/(store|requested-path|flash|tab-notes|session|claims)\.)|marketplace\/deals\/shopper\/(api\/browse-deals|model\/(browse-query|query-keys|search))|foundation\/(position\/model\/kept-position|installed-app\/model\/forget)|marketplace\/(banners|categories)\/shopper\/api))/,
    priority: 1,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  {
    name: 'router',
    // Only the screen of a code blocks navigation.
    test: /node_modules\/@tanstack\/(react-)?(router|store|history|router-core|query)\/(?!.*useBlocker)/,
  },
  // /welcome asks about cookies without the app's frame.
  { name: 'consent', test: /src\/modules\/identity\/consent\/(hooks\/use-consent|model\/dialog-state)/ },
  { name: 'texts', test: /node_modules\/@lingui\/|src\/lib\/i18n\/(texts|use-)/ },
  {
    name: 'kit',
    firstOnly: true,
    test: /src\/(lib\/(?!admin-|use-record|queries\/brands|forms|live|copy|upload|passkeys|queries\/se[cn]|carousel\/use-[hos])|ui\/(cn|avatar|badge|button|chip|discount|empty|error|icon|logo|page-end|perforation|price|search|skeleton|spinner|visually|drawings))|class-variance|virtual:icon-sprite/,
    minShareCount: 3,
  },
  // The app's frame, and the parts of every list of deals. Dozens of files of 1 kB cost more than
  // their bytes.
  {
    name: 'frame',
    firstOnly: true,
    test: /src\/(app\/(layout\/(?!admin-|deal-detail|cart-drawer\.|command-p|shortcut-l|more-menu|mobile-menu|shop-directions)|menus)|modules\/(identity\/auth\/(api\/renew|model)|marketplace\/(banners\/shopper\/api|deals\/shopper\/detail\/components\/detail-box)|foundation\/position\/(model\/position-store|components\/position-gate))|lib\/install-prompt)/,
    minShareCount: 2,
  },
  {
    name: 'deal-list',
    test: /src\/(lib\/carousel\/use-[hos]|modules\/(marketplace\/(deals\/shopper\/(api|components\/(cards|feed)|hooks|model)|categories)|foundation\/position\/(?!components\/(position-(wait|dialog)|place-search))))/,
    minShareCount: 2,
  },
]

const FIRST_MODULES = ['/src/app/start.tsx', ...Object.values(FIRST_SCREENS)]

/**
 * Says whether a module is loaded with the app's start or a first screen, without a further
 * `import()`.
 */
function comesFirst(): (id: string, build: Rolldown.ChunkingContext) => boolean {
  let first: Set<string> | undefined
  return (id, build) => {
    first ??= importedBy(
      FIRST_MODULES.map((module) => join(import.meta.dirname, module)),
      build,
    )
    return first.has(id)
  }
}

function importedBy(modules: readonly string[], build: Rolldown.ChunkingContext): Set<string> {
  const all = new Set(modules)
  for (const id of all) for (const imported of build.getModuleInfo(id)?.importedIds ?? []) all.add(imported)
  return all
}

function firstChunkGroups() {
  const isFirst = comesFirst()
  return FIRST_CHUNKS.map(({ firstOnly, ...group }) =>
    firstOnly === true
      ? {
          ...group,
          name: (id: string, build: Rolldown.ChunkingContext) => (isFirst(id, build) ? group.name : null),
          debugName: group.name,
        }
      : group,
  )
}

/** Files that are already loaded when a screen loads its own. */
const FIRST_FILES = new RegExp(
  `/(?:rolldown-runtime|${[...new Set(FIRST_CHUNKS.map(({ name }) => name))].join('|')})-`,
)

/**
 * Screens that are opened often, from lists of deals, from the bars or at a till, and the parts that
 * most visits show. The scripts that every screen waits for name their further files, so that all are
 * loaded together. For others the browser finds further files only in their own file.
 */
const OFTEN =
  /\/(?:brand|deal-detail-column|live-renewal|toaster|user-bars|checkout|deals|home|member-card|notifications|points|program-page|redemption|redemption-success|saved|scan|wallet|wallet-program)-[\w-]{7}\.js$/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    iconSprite(),
    compiledTexts(),
    toastsWithoutStyles(),
    preloadFonts(),
    visitorFonts(),
    preloadApp(),
    findOfflineFiles(),
    serviceWorker(),
    welcomePage(),
  ],
  resolve: { alias: { '~': join(import.meta.dirname, 'src') } },
  server: { port: 5173, proxy: { '/api': API, '/files': API, '/map-tiles': API, '/share': API } },
  // An inlined file would need data: in the CSP.
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that runs this build supports it.
      polyfill: false,
      resolveDependencies: (screen, files, { hostId, hostType }) =>
        hostType === 'js'
          ? files.filter(
              (file) =>
                !FIRST_FILES.test(file) &&
                (file.endsWith('.css') || !/\/(?:calls|start)-/.test(hostId) || OFTEN.test(screen)),
            )
          : files,
    },
    rolldownOptions: {
      input: ['index.html', 'welcome.html'],
      // Many screens use the contract's constants: each gets the values that it uses, not the files.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: { groups: firstChunkGroups() },
        // The first load names every chunk, so each character of a hash costs. Seven are enough: they
        // only tell a file from its own earlier versions.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  worker: { format: 'es' },
})
