import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { ICON_NAMES } from './src/ui/icon-names.ts'

/** A lucide icon: its shapes as element name and attributes, on 24 × 24. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

const MODULE = 'virtual:icon-sprite'
const RESOLVED = `\0${MODULE}`

/**
 * Makes one SVG file with every icon of the product, each a `<symbol>` under its lucide name.
 * `virtual:icon-sprite` exports its address. The address holds the hash of its content, so it is
 * the same in every build (the app's, the one that renders /welcome, the tests').
 */
export async function iconSprite(): Promise<Plugin> {
  const sprite = await drawSprite()
  const file = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  return {
    name: 'vicino-icon-sprite',
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(`/${file}`)}` : null),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: sprite })
    },
    transformIndexHtml(html, { path }) {
      if (path !== '/index.html') return html
      // Loaded with the page, in the mode in which loadIcons() of ui/icon-shapes.ts fetches it.
      const preload = `<link rel="preload" as="fetch" href="/${file}" crossorigin />`
      return html.replace('</head>', (end) => preload + end)
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(sprite)
      })
    },
  }
}

async function drawSprite(): Promise<string> {
  const symbols = await Promise.all(ICON_NAMES.map(drawSymbol))
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Leaves colour and stroke to the place where the icon is shown (ui/icon.tsx). */
async function drawSymbol(name: string): Promise<string> {
  const { default: shapes } = (await import(`lucide/dist/esm/icons/${name}.mjs`)) as { default: Shapes }
  const drawn = shapes.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.join('')}</symbol>`
}
