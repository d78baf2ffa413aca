import { createHash } from 'node:crypto'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, so that no character of it ends an element or an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Returns the source by which a content security policy allows an inline script or style. */
export const sourceOf = (inline: string): string =>
  `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
