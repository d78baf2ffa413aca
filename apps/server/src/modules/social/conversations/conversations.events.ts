import type { Side } from '@vicino/contract/social/conversations/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'message.sent': ConversationEvent
    /** Read, typing, assigned or blocked: for the screens that show the conversation. */
    'conversation.changed': ConversationEvent & { readonly what: 'read' | 'typing' | 'changed' }
  }
}

interface ConversationEvent {
  readonly conversationId: string
  /** The consumer; below, the people who answer for the brand. */
  readonly userId: string
  readonly brandId: string
  /** The side that acted, and its person. */
  readonly side: Side
  readonly actorId: string
}
