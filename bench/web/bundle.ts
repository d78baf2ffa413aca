import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const DIST = join(import.meta.dirname, '../../apps/web/dist')

export interface BundleSizes {
  /** Gzipped bytes of every script that index.html asks for itself, module preloads included. */
  readonly entryScripts: number
  /** Gzipped bytes of its style sheets. */
  readonly styles: number
}

/** Sizes of the built app's entry, level 9 as the build compresses. */
export function bundleSizes(): BundleSizes {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  return {
    // Links of single screens (data-screen) have no rel of their own: main.ts follows those of one address.
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
