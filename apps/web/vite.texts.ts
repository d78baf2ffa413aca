import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** The landing page handles its texts itself (modules/marketplace/landing/texts.ts). */
const TEXTS = /\/src\/locales\/[a-z]{2}\/(?!landing\.)[a-z-]+\.json$/

/** Texts of the source files: ICU messages by key, and lists that a screen uses as they are. */
type Written = string | readonly unknown[] | { readonly [key: string]: Written }

/** Texts as the app loads them (lib/i18n/texts.ts). */
export interface CompiledTexts {
  /** Compiled messages by their full key, e.g. `expiry.hours`. */
  readonly messages: Record<string, ReturnType<typeof compileMessageOrThrow>>
  /** Lists by their full key. */
  readonly lists: Record<string, readonly unknown[]>
}

/** Compiles the ICU messages of src/locales, so that no visitor loads a parser for them. */
export function compiledTexts(): Plugin {
  return {
    name: 'vicino-texts',
    enforce: 'pre',
    transform: {
      filter: { id: TEXTS },
      handler: (code) => ({ code: JSON.stringify(compileTexts(JSON.parse(code) as Written)), map: null }),
    },
  }
}

/** Compiles the texts of a file. It throws for an invalid ICU message and names its key. */
export function compileTexts(written: Written): CompiledTexts {
  const compiled: CompiledTexts = { messages: {}, lists: {} }
  const add = (value: Written, key: string): void => {
    if (typeof value === 'string') compiled.messages[key] = compileNamed(value, key)
    else if (Array.isArray(value)) compiled.lists[key] = value
    else
      for (const [name, part] of Object.entries(value as Exclude<typeof value, readonly unknown[]>))
        add(part, key === '' ? name : `${key}.${name}`)
  }
  add(written, '')
  return compiled
}

function compileNamed(message: string, key: string) {
  try {
    return compileMessageOrThrow(message, plain)
  } catch (error) {
    throw new Error(`The text ${key} is no ICU message: ${message}`, { cause: error })
  }
}

/**
 * Refuses a brace that opens no gap, as in `{{name}}`. The parser would accept it, but here it is a
 * typing mistake.
 */
function plain(text: string): string {
  if (/[{}]/.test(text)) throw new Error(`a brace in "${text}"`)
  return text
}
