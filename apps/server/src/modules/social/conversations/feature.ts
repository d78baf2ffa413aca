import { defineFeature } from '../../../platform/feature.ts'
import './conversations.events.ts'
import { messageNotices } from './conversations.consumers.ts'
import { conversationDemo } from './conversations.demo.ts'
import { messages } from './conversations.messages.ts'
import { conversationData, endOldConversations } from './conversations.personal-data.ts'
import { routes } from './conversations.routes.ts'

/** Messages between consumers and brands. */
export const conversations = defineFeature({
  name: 'conversations',
  tags: [{ name: 'conversation', description: 'Messages between a consumer and a brand' }],
  routes,
  consumers: [messageNotices],
  messages,
  personalData: [conversationData],
  keeping: [{ key: 'conversations', end: endOldConversations }],
  demo: conversationDemo,
})
