import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  conversation_not_found: notFound('Conversazione non trovata', 'Conversation not found'),
  conversation_own_brand: conflict(
    'Non puoi scrivere alla tua stessa attività.',
    'You cannot write to your own shop.',
  ),
  conversation_blocked: forbidden(
    'Non puoi più scrivere in questa conversazione.',
    'You can no longer write in this conversation.',
  ),
  conversation_blocked_by_you: conflict(
    'Hai bloccato questa conversazione: sbloccala per scrivere.',
    'You have blocked this conversation: unblock it to write.',
  ),
  conversation_taken: conflict(
    'Sta già rispondendo un’altra persona. Puoi prendere tu la conversazione.',
    'Somebody else is answering. You can take the conversation over.',
  ),
} satisfies Errors
