import type { Language } from '@vicino/contract/common/language'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** What every email says around its own texts. */
export const LAYOUT: Readonly<Record<Language, typeof it>> = { it, en }
