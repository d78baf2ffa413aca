import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'support-answer': { readonly question: string; readonly answer: string }
    'support-visitor-answer': { readonly answer: string }
  }
}

/** The e-mail with the answer quotes at most this many characters of the question. */
const QUOTED = 500

/** The email that brings the answer to the author of a request for help. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'support-answer': ({ question, answer }) => ({
      quote: question.length > QUOTED ? `${question.slice(0, QUOTED)}…` : question,
      lastQuote: answer,
      path: '/help',
    }),
    'support-visitor-answer': ({ answer }) => ({ lastQuote: answer, path: '/help' }),
  },
})
