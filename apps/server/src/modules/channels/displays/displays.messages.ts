import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface DisplayNews {
  /**
   * For the brand's people. `name` is the first screen's; `more` is the number of the others as
   * text: ' +3', or empty.
   */
  'display-silent': { readonly name: string; readonly more: string; readonly minutes: number }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends DisplayNews {}
  interface PushData extends DisplayNews {}
}

/** The messages to a brand about its displays. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'display-silent': ({ name, more, minutes }) => ({
      values: { name: oneLine(name), more, minutes },
      path: '/display',
      chosen: true,
    }),
  },
  pushes: { 'display-silent': () => ({ url: '/display', tag: 'display-silent' }) },
})
