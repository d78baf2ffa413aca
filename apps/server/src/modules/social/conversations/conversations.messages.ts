import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** A new message: its conversation, and the brand that sent or received it. */
interface MessageNews {
  readonly conversationId: string
  readonly brand: string
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'message-from-brand': MessageNews
    'message-to-brand': MessageNews & { readonly who: string }
  }
  interface PushData {
    'message-from-brand': MessageNews
    'message-to-brand': MessageNews & { readonly who: string }
  }
}

const pathOf = ({ conversationId }: MessageNews): string => `/messages?id=${conversationId}`
const target = (news: MessageNews) => ({ url: pathOf(news), tag: `conversation-${news.conversationId}` })

/** The notification says that there is a message; its text is read in the app only. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'message-from-brand': (news) => ({
      values: { brand: oneLine(news.brand) },
      path: pathOf(news),
      chosen: true,
    }),
    'message-to-brand': (news) => ({
      values: { brand: oneLine(news.brand), who: oneLine(news.who) },
      path: pathOf(news),
      chosen: true,
    }),
  },
  pushes: { 'message-from-brand': target, 'message-to-brand': target },
})
