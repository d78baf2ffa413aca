import { createElement, type ReactElement } from 'react'
import sprite from 'virtual:icon-sprite'

const SYMBOL = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g
const SHAPE = /<(\w+)((?: [\w-]+="[^"]*")*)\/>/g
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g

const shapes = new Map<string, readonly ReactElement[]>()

/**
 * Reads the file of icons (vite.icons.ts), so that each icon is drawn with its own shapes. Before
 * that, icons use `<use>`, for which the browser copies the shapes into a hidden tree for each
 * icon; with it lists of deals painted a fifth of a second later and scrolled a quarter slower. It
 * never rejects: without the file, icons keep `<use>`.
 */
export async function loadIcons(): Promise<void> {
  const text = await fetch(sprite).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  )
  for (const [, name = '', drawn = ''] of text.matchAll(SYMBOL)) {
    const elements = Array.from(drawn.matchAll(SHAPE), ([, tag = '', attributes = ''], key) =>
      createElement(tag, { key, ...readAttributes(attributes) }),
    )
    shapes.set(name, elements)
  }
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, value]),
  )
}

/** Returns the shapes of an icon; undefined while the file of icons is loading. */
export function shapesOf(name: string): readonly ReactElement[] | undefined {
  return shapes.get(name)
}
