import { defineMessages } from '../../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'business-approved': { readonly brandName: string }
    'business-refused': { readonly brandName: string; readonly reason: string }
  }
}

/** E-mails that tell an applicant the decision. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'business-approved': ({ brandName }) => ({
      values: { brandName: oneLine(brandName) },
      path: '/dashboard',
    }),
    'business-refused': ({ brandName, reason }) => ({
      values: { brandName: oneLine(brandName) },
      quote: reason,
      path: '/business',
    }),
  },
})
