import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { welcomePage } from './vite.welcome.ts'

const API = `http://localhost:${process.env['PORT'] ?? 3000}`

/** The two latin fonts are on every screen: asking for them with the page spares a second round trip. */
function preloadFonts(): Plugin {
  return {
    name: 'vicino-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle }) {
        // The text of /welcome does not wait for its fonts, so they do not push before it.
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
 * main.ts sends the first calls and then imports the app: that the app's code comes with the page all the same, it is
 * named in the page. Fails the build when main.ts would have to wait for React.
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
        return withImports([app.fileName])
          .filter((file) => !entry.includes(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          }))
      },
    },
  }
}

/** Screens that open without a connection, beside the frame: what one saw last and the codes one has open. */
const OFFLINE_SCREENS =
  /\/src\/(main\.ts|app\/start\.tsx|app\/routes\/(home|deals|saved|wallet|redemption)\.tsx|lib\/i18n\/first-(it|en)\.ts|locales\/(it|en)\/(pwa|redemption|wallet|detail|account)\.json|ui\/Toaster\.tsx|features\/pwa\/.+)$/

/** Files of the build that the service worker keeps from the start, by name. */
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
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => OFFLINE_SCREENS.test(id)))
          add(chunk.fileName)
        if (chunk.type === 'asset' && /-latin-wght-normal[^/]*\.woff2$/.test(chunk.fileName)) {
          offlineFiles.add(chunk.fileName)
        }
      }
    },
  }
}

/** The service worker of src/sw with the list of what it keeps. The manifest is a file of its own. */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['index.html', 'offline.html', 'theme.js', 'visitor.js', 'icon*', 'assets/*'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(({ url }) => !url.startsWith('assets/') || offlineFiles.has(url)),
        }),
      ],
    },
  })
}

/**
 * What every screen needs, in few files that stay in the cache when the product changes. The rest splits by itself:
 * a screen, the map and each heavy part of the design system is loaded where it is first used.
 */
const FIRST_CHUNKS = [
  // What /welcome needs of the product: nothing else may come with it.
  {
    name: 'plain',
    test: /packages\/(contract\/src\/claims|domain\/src\/(money|distance-label|relative-time|pricing))\.ts|vite\/preload-helper/,
    priority: 2,
  },
  // The first calls: nothing in it may need React. Without main.ts, which /welcome must not run with what it shares here.
  {
    name: 'calls',
    test: /node_modules\/@tanstack\/(query-core|react-query\/build\/[^/]+\/(queryOptions|infiniteQueryOptions))|src\/(app\/(first-data|route-table|search-params)|lib\/(api|api-error|request|storage|store|query|i18n\/(language|first-texts))\.|features\/(session\/(store|renew|asked-for|flash|tab-notes|model\/(session|claims)|api\/settings)|deals\/(api\/browse-deals|model\/(browse-query|query-keys|search))|position\/model\/kept-position|(banners|categories)\/api))/,
    priority: 1,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  {
    name: 'router',
    // Blocking a way out is for the screen of a code alone.
    test: /node_modules\/@tanstack\/(react-)?(router|store|history|router-core|query)\/(?!.*useBlocker)/,
  },
  // /welcome asks about cookies without the app's frame.
  { name: 'consent', test: /src\/features\/consent\/(model|dialog-state)/ },
  { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
  {
    name: 'kit',
    test: /src\/(lib\/(?!forms|live|idempotency|copy|upload)|ui\/(cn|toast|Avatar|Badge|Button|Chip|Discount|Empty|Error|Icon|Logo|PageEnd|Perforation|Price|Search|Skeleton|Spinner|Visually|drawings))|class-variance/,
    minShareCount: 3,
  },
  // Many screens that are loaded later share an icon: only what is all over the product comes first.
  { name: 'kit', test: /lucide-react/, minShareCount: 6 },
  // The frame of the app, and what every list of deals has: dozens of files of 1 kB cost more than their bytes.
  {
    name: 'frame',
    test: /src\/(app\/(layout\/(?!DealDetail|Cart(Drawer)|CommandP|ShortcutL|MoreMenu|MobileMenu|ShopWay)|route-table)|features\/(session\/(store|renew|model)|banners\/api|deals\/detail\/panel\/detail-box)|lib\/install-prompt)/,
    minShareCount: 2,
  },
  {
    name: 'deal-list',
    test: /src\/features\/(deals\/(api|cards|feed|hooks|model|reactions)|categories|position\/(?!components\/position-(wait|dialog)))/,
    minShareCount: 2,
  },
]

/** What a screen loads beside itself, without the chunks that are there by then. */
const FIRST_FILES = new RegExp(
  `/(?:rolldown-runtime|${[...new Set(FIRST_CHUNKS.map(({ name }) => name))].join('|')})-`,
)

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    preloadApp(),
    findOfflineFiles(),
    serviceWorker(),
    welcomePage(),
  ],
  resolve: { alias: { '~': join(import.meta.dirname, 'src') } },
  server: { port: 5173, proxy: { '/api': API, '/files': API, '/share': API } },
  // An inlined file would need data: in the CSP.
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that runs this build knows it.
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !FIRST_FILES.test(file)) : files,
    },
    rolldownOptions: {
      input: ['index.html', 'welcome.html'],
      output: { codeSplitting: { groups: FIRST_CHUNKS } },
    },
  },
  worker: { format: 'es' },
})
