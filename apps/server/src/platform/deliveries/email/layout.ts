import type { Language } from '@vicino/contract/common/language'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** Texts that every email has beside its own. */
export const LAYOUT: Readonly<Record<Language, typeof it>> = { it, en }
