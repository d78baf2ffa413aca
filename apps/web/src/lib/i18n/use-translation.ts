import { use, useMemo } from 'react'
import { loadOne, text, textList } from './texts.ts'
import type { ListKey, Namespace, TextId, TextKey, TextList, TextValues } from './text-keys.ts'
import { useLanguage } from './use-language.ts'

/**
 * One feature or several. Keys of the first are written as they are, those of the others as
 * `feature:key`.
 */
type Names = Namespace | readonly [Namespace, ...Namespace[]]
type First<Of extends Names> = Of extends readonly [infer Name extends Namespace, ...unknown[]]
  ? Name
  : Of & Namespace
type All<Of extends Names> = Of extends readonly Namespace[] ? Of[number] : Of & Namespace

interface Translation<Of extends Names> {
  /**
   * Returns a text in the language of the screen; `values` fill its gaps, `count` chooses its
   * plural form.
   */
  t: (key: TextKey<First<Of>> | TextId<All<Of> | 'common'>, values?: TextValues) => string
  /** Returns a list of texts as its file holds it. */
  list: <Key extends ListKey<First<Of>>>(key: Key) => TextList<First<Of>, Key>
}

/**
 * Returns the texts of a feature. The component waits (Suspense) until they are loaded, and renders
 * again in another language.
 */
export function useTranslation<const Of extends Names>(of: Of): Translation<Of> {
  const language = useLanguage()
  const names: readonly Namespace[] = typeof of === 'string' ? [of] : of
  // In every render and in the same order, because React identifies a component's promises by their
  // order.
  for (const name of names) use(loadOne(name, language))
  const first = names[0] as Namespace
  return useMemo(
    () => ({
      t: (key, values) => text((key.includes(':') ? key : `${first}:${key}`) as TextId, values, language),
      list: (key) => textList(first, key) as never,
    }),
    [first, language],
  )
}
