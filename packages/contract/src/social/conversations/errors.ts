import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  conversation_not_found: { status: 404, it: 'Conversazione non trovata', en: 'Conversation not found' },
  conversation_own_brand: {
    status: 409,
    it: 'Non puoi scrivere alla tua stessa attività.',
    en: 'You cannot write to your own shop.',
  },
  conversation_blocked: {
    status: 403,
    it: 'Non puoi più scrivere in questa conversazione.',
    en: 'You can no longer write in this conversation.',
  },
  conversation_blocked_by_you: {
    status: 409,
    it: 'Hai bloccato questa conversazione: sbloccala per scrivere.',
    en: 'You have blocked this conversation: unblock it to write.',
  },
  conversation_taken: {
    status: 409,
    it: 'Sta già rispondendo un’altra persona. Puoi prendere tu la conversazione.',
    en: 'Somebody else is answering. You can take the conversation over.',
  },
} as const satisfies Errors
