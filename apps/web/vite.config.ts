import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

const API = 'http://localhost:3000'

/** The two latin fonts are on every screen: asking for them with the page spares a second round trip. */
function preloadFonts(): Plugin {
  return {
    name: 'vicino-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
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
 * What every screen needs, in few files that stay in the cache when the product changes. The rest splits by itself:
 * a screen, the map and each heavy part of the design system is loaded where it is first used.
 */
const FIRST_CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  {
    name: 'router',
    test: /node_modules\/@tanstack\/(react-)?(router|store|history|router-core|query|query-core)\//,
  },
  { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
  {
    name: 'kit',
    test: /src\/(lib\/(?!forms)|ui\/(cn|toast|Avatar|Badge|Button|Chip|Discount|Empty|Error|Icon|Logo|Perforation|Price|Search|Skeleton|Spinner|Visually|drawings))|lucide-react|class-variance/,
    minShareCount: 3,
  },
  // The frame of the app, and what every list of deals has: dozens of files of 1 kB cost more than their bytes.
  {
    name: 'frame',
    test: /src\/(app\/(layout\/(?!DealDetail|Cart(Drawer)|CommandP|ShortcutL|MoreMenu|MobileMenu|ShopWay)|route-table)|features\/(session\/(store|renew|model)|consent\/(model|dialog-state)|account\/api|banners\/api|deals\/detail\/panel\/detail-box)|lib\/install-prompt)/,
    minShareCount: 2,
  },
  {
    name: 'deal-list',
    test: /src\/features\/(deals\/(api|cards|feed|hooks|model|reactions)|categories|position\/(?!components\/position-(wait|dialog)))/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  resolve: { alias: { '~': join(import.meta.dirname, 'src') } },
  server: { port: 5173, proxy: { '/api': API, '/files': API } },
  // An inlined file would need data: in the CSP.
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: FIRST_CHUNKS } } },
  },
  worker: { format: 'es' },
})
