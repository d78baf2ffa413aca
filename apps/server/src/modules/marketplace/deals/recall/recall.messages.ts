import type { RecallRemedy } from '@vicino/contract/marketplace/deals/constants'
import { defineMessages } from '../../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface Recalled {
  'deal-recalled': {
    readonly dealId: string
    readonly title: string
    readonly brand: string
    /** Path of its image; '' = none. */
    readonly image: string
    /** Name and contact; '' = it was not stated. */
    readonly manufacturer: string
    readonly identification: string
    readonly hazard: string
    readonly action: string
    readonly remedies: readonly RecallRemedy[]
    readonly contact: string
  }
}

declare module '../../../../platform/deliveries/messages.ts' {
  interface EmailData extends Recalled {}
  interface PushData extends Recalled {}
}

const TEXTS = { it, en }

/**
 * The recall as the law orders it: heading, product with image, danger without words that play it
 * down, what to do, remedies, contact (Regulation EU 2023/988, art. 36).
 */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'deal-recalled': ({ image, title, remedies, manufacturer, ...words }, _links, language) => ({
      values: {
        title: oneLine(title),
        brand: oneLine(words.brand),
        manufacturer: oneLine(manufacturer) || '–',
        identification: oneLine(words.identification),
        hazard: oneLine(words.hazard),
        action: oneLine(words.action),
        remedies: remedies.map((remedy) => TEXTS[language].remedies[remedy]).join(', '),
        contact: oneLine(words.contact),
      },
      ...(image === '' ? {} : { image: { path: image, alt: oneLine(title) } }),
      path: '/notifications',
    }),
  },
  pushes: {
    'deal-recalled': ({ dealId }) => ({ url: '/notifications', tag: `deal-recalled-${dealId}` }),
  },
})
