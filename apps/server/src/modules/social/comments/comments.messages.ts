import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import type { RemovedComment, TellableComment } from './told.queries.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

const TEXTS = { it, en }

interface CommentNews extends TellableComment {
  readonly commentId: string
  /** Name of the author. */
  readonly who: string
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    comment: CommentNews
    'comment-reply': CommentNews
  }
  interface PushData {
    comment: CommentNews
    'comment-reply': CommentNews
    'comment-removed': RemovedComment
  }
}

const pathOf = ({ dealId, commentId }: CommentNews) => `/deals?detail=${dealId}&comment=${commentId}`
const email = (news: CommentNews) => ({
  values: { who: oneLine(news.who), title: oneLine(news.title) },
  path: pathOf(news),
  chosen: true as const,
})

/** Notifications about comments: on the user's own comments, and on a brand's deals. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    comment: email,
    'comment-reply': email,
  },
  pushes: {
    // One push for a deal, replaced by the next one, so that an attack cannot fill the screen.
    comment: (news) => ({ url: pathOf(news), tag: `comments-${news.dealId}` }),
    'comment-reply': (news) => ({ url: pathOf(news), tag: `comment-replies-${news.dealId}` }),
    'comment-removed': () => ({ url: '/help#decisions', tag: 'comment-removed' }),
  },
})
