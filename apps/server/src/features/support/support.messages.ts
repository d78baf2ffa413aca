import { defineMessages } from '../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData {
    'support-answer': { readonly question: string; readonly answer: string }
  }
}

/** Characters of the question that the answer repeats. */
const QUOTED = 500

/** The answer to a request for help, to who asked. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'support-answer': ({ question, answer }) => ({
      quote: question.length > QUOTED ? `${question.slice(0, QUOTED)}…` : question,
      lastQuote: answer,
      path: '/help',
    }),
  },
})
