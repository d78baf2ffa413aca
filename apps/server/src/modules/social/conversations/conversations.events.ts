import type { Side } from '@vicino/contract/social/conversations/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'message.sent': ConversationEvent
    /** Read, typed in, or assigned, blocked: for the screens that show the conversation. */
    'conversation.changed': ConversationEvent & { readonly what: 'read' | 'typing' | 'changed' }
  }
}

interface ConversationEvent {
  readonly conversationId: string
  /** The consumer, and those who answer for the brand. */
  readonly userId: string
  readonly brandId: string
  /** The side that did it, and who of it. */
  readonly side: Side
  readonly actorId: string
}
