import type { TextKey } from '~/lib/i18n/text-keys.ts'
import { screenAt } from './screen-registry.ts'

export type TitledPath = TextKey<'titles'>

/** Returns the title's key of a known address, else null. */
export const screenTitleKey = (path: string): TitledPath | null =>
  (screenAt(path)?.path as TitledPath | undefined) ?? null

/**
 * Returns the key of a screen's title in the texts of `titles`: its address as the router writes it
 * (a test compares the two lists).
 */
export function titleKey(path: string): TitledPath {
  return screenTitleKey(path) ?? '/'
}
