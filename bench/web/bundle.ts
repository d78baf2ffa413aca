import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const DIST = join(import.meta.dirname, '../../apps/web/dist')

export interface BundleSizes {
  /** Gzipped bytes of all scripts that index.html itself loads, module preloads included. */
  readonly entryScripts: number
  /** Gzipped bytes of its style sheets. */
  readonly styles: number
}

/** The limits in bytes. */
export const MOST: BundleSizes = { entryScripts: 152_200, styles: 20_000 }

/**
 * Measures the files that the built app loads first, gzipped at level 9 as the build compresses.
 */
export function bundleSizes(): BundleSizes {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  return {
    // Links for one screen (data-screen) have no rel; main.ts loads those of the opened screen.
    entryScripts: gzipped(
      html,
      /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g,
    ),
    styles: gzipped(html, /href="\/(assets\/[^"]+\.css)"/g),
  }
}

function gzipped(html: string, pattern: RegExp): number {
  const files = new Set([...html.matchAll(pattern)].map(([, file]) => file ?? ''))
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length,
    0,
  )
}
