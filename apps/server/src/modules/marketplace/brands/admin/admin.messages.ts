import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { defineMessages } from '../../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface BrandNews {
  /**
   * For the brand's people: the facts written by the platform; `tokenId`: id of the one-time token
   * whose link lets them appeal.
   */
  'brand-suspended': Suspended & { readonly tokenId: string }
  'brand-resumed': { readonly brand: string }
}

interface Suspended {
  readonly brand: string
  readonly reason: RemovalReason
  readonly text: string
}

declare module '../../../../platform/deliveries/messages.ts' {
  interface EmailData extends BrandNews {}
  interface PushData extends Pick<BrandNews, 'brand-resumed'> {
    'brand-suspended': Suspended
  }
}

const TEXTS = { it, en }

/** Notifications to the people of a brand about its suspension. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'brand-suspended': ({ brand, reason, text, tokenId }, { tokenText }, language) => ({
      values: { brand: oneLine(brand), why: TEXTS[language].reasons[reason] },
      ...(text === '' ? {} : { lastQuote: text }),
      path: `/opposizione?token=${tokenText(tokenId)}`,
    }),
    'brand-resumed': ({ brand }) => ({ values: { brand: oneLine(brand) }, path: '/dashboard', chosen: true }),
  },
  pushes: {
    'brand-suspended': () => ({ url: '/help', tag: 'brand-suspended' }),
    'brand-resumed': () => ({ url: '/dashboard', tag: 'brand-resumed' }),
  },
})
