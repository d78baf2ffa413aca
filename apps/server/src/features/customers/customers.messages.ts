import { defineMessages } from '../../platform/deliveries/messages.ts'
import { oneLine } from '../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface CustomerNews {
  /** In the brand's own words. */
  'brand-message': {
    readonly programId: string
    readonly program: string
    readonly title: string
    readonly text: string
    /** Name of the brand. */
    readonly who: string
  }
}

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData extends CustomerNews {}
  interface PushData extends CustomerNews {}
}

/** What brands write to their customers. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'brand-message': ({ programId, program, title, text, who }) => ({
      values: { program: oneLine(program), title: oneLine(title), text: oneLine(text), who: oneLine(who) },
      path: `/wallet/${programId}`,
      chosen: true,
    }),
  },
  pushes: {
    'brand-message': ({ programId }) => ({ url: `/wallet/${programId}`, tag: `brand-message-${programId}` }),
  },
})
