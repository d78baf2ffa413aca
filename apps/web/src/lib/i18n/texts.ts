import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { loadFirstTexts } from './first-texts.ts'
import { currentLanguage, type Language, languageStore, rememberLanguage } from './language.ts'
import { loadCode } from '../load-code.ts'
import type { Namespace, TextId, TextValues } from './text-keys.ts'

/**
 * A feature's texts in one language as vite.texts.ts compiles them. TypeScript sees the source
 * files.
 */
interface Compiled {
  readonly messages: Messages
  readonly lists: Readonly<Record<string, unknown>>
}

interface Loaded {
  readonly messages: I18n
  readonly lists: Compiled['lists']
}

/**
 * Milliseconds for which a failed load is remembered, so that a screen that renders again meanwhile
 * starts no new load.
 */
const FAILED_MS = 1000

const loaded = new Map<string, Loaded>()
const underWay = new Map<string, Promise<unknown>>()
const placeOf = (language: Language, name: Namespace) => `${language}/${name}`

/**
 * Loads the texts of the first screens and sets the page's language. Everything else waits for it.
 */
export async function startTexts(): Promise<void> {
  await loadTexts(['common'])
  document.documentElement.lang = currentLanguage()
}

export function hasTexts(name: Namespace, language = currentLanguage()): boolean {
  return loaded.has(placeOf(language, name))
}

/** Loads the texts of features in a language. It rejects when one of them cannot be loaded. */
export async function loadTexts(names: readonly Namespace[], language = currentLanguage()): Promise<void> {
  await Promise.all(names.map((name) => loadOne(name, language)))
}

/**
 * Returns one promise for each file of texts, as React's `use` needs it. A failed file is loaded
 * again after FAILED_MS.
 */
export function loadOne(name: Namespace, language: Language): Promise<unknown> {
  const place = placeOf(language, name)
  const known = underWay.get(place)
  if (known) return known
  const load = hasTexts(name, language) ? Promise.resolve() : fetchTexts(name, language)
  if (hasTexts(name, language)) markFulfilled(load)
  underWay.set(place, load)
  void load.then(
    () => markFulfilled(load),
    () => setTimeout(() => underWay.delete(place), FAILED_MS),
  )
  return load
}

/**
 * Marks a promise as React's `use` expects it, so that a component with loaded texts renders at
 * once.
 */
function markFulfilled(promise: Promise<unknown>): void {
  void Object.assign(promise, { status: 'fulfilled', value: undefined })
}

async function fetchTexts(name: Namespace, language: Language): Promise<void> {
  const { later, ...first } = await loadFirstTexts(language)
  for (const [each, texts] of Object.entries(first)) keep(each as Namespace, language, texts)
  const load = later[`../../locales/${language}/${name}.json`]
  if (load) keep(name, language, ((await loadCode(load)) as { default: unknown }).default)
  else if (!hasTexts(name, language)) throw new Error(`no texts ${language}/${name}`)
}

function keep(name: Namespace, language: Language, texts: unknown): void {
  if (hasTexts(name, language)) return
  const { messages, lists } = texts as Compiled
  loaded.set(placeOf(language, name), {
    lists,
    messages: setupI18n({
      locale: language,
      messages: { [language]: messages },
      missing: (_locale, key) => key,
    }),
  })
}

/**
 * Returns a text outside a component by feature and key: `text('deals:saved.added')`. Its file must
 * be loaded.
 */
export function text(id: TextId, values?: TextValues, language = currentLanguage()): string {
  const [name, key] = id.split(':') as [Namespace, string]
  return loaded.get(placeOf(language, name))?.messages.t(key, values) ?? id
}

/** Returns a list of texts as its file holds it. */
export function textList(name: Namespace, key: string): unknown {
  return loaded.get(placeOf(currentLanguage(), name))?.lists[key]
}

let wanted: Language | undefined

/**
 * Changes the language by the user's choice. It stores the choice at once, so that a reload cannot
 * lose it, and shows it without a reload when its texts are loaded. When they cannot be loaded, it
 * rejects and the screen stays as it was.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  rememberLanguage(language)
  const names = new Set([...loaded.keys()].map((place) => place.split('/')[1] as Namespace))
  await loadTexts([...names], language)
  // Another language was chosen while this one was loading.
  if (wanted !== language) return
  languageStore.set(language)
  document.documentElement.lang = language
}
