import type { PostReason } from '@vicino/contract/social/posts/schemas'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { fillIn, oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface PostLetters {
  /** For the brand's people; `who` is its author. */
  'post-waiting': { readonly product: string; readonly who: string }
  'post-approved': OfPost & { readonly points: number }
  'post-refused': OfPost & { readonly reason: PostReason; readonly text: string }
  /** For the brand's people: a public post about their product was taken down. */
  'post-removed-brand': OfPost & { readonly reason: PostReason }
  'post-reminder': { readonly dealId: string; readonly title: string }
}

interface PostNotes extends PostLetters {
  'post-removed': OfPost & { readonly reason: PostReason; readonly text: string }
}

interface OfPost {
  readonly postId: string
  readonly title: string
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends PostLetters {}
  interface PushData extends PostNotes {}
}

/** The user's own posts, with the decisions. */
const OWN = '/profile#posts'
const TEXTS = { it, en }

/** Notifications to authors and brands about Proof Posts. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'post-waiting': ({ product, who }) => ({
      values: { product: oneLine(product), who: oneLine(who) },
      path: '/dashboard',
      chosen: true,
    }),
    'post-approved': ({ title, points }, _links, language) => ({
      values: {
        title: oneLine(title),
        reward: fillIn(
          points > 0 ? TEXTS[language].rewards.given : TEXTS[language].rewards.none,
          { points },
          language,
        ),
      },
      path: OWN,
      chosen: true,
    }),
    'post-refused': ({ title, reason, text }, _links, language) => ({
      values: { title: oneLine(title), reason: TEXTS[language].reasons[reason] },
      ...(text === '' ? {} : { quote: text }),
      path: OWN,
      chosen: true,
    }),
    'post-removed-brand': ({ title, reason }, _links, language) => ({
      values: { title: oneLine(title), reason: TEXTS[language].reasons[reason] },
      path: '/dashboard',
    }),
    'post-reminder': ({ dealId, title }) => ({
      values: { title: oneLine(title) },
      path: `/create?dealId=${dealId}`,
      chosen: true,
    }),
  },
  pushes: {
    'post-waiting': () => ({ url: '/dashboard', tag: 'posts-waiting' }),
    'post-approved': ({ postId }) => ({ url: OWN, tag: `post-${postId}` }),
    'post-refused': ({ postId }) => ({ url: OWN, tag: `post-${postId}` }),
    'post-removed': ({ postId }) => ({ url: OWN, tag: `post-${postId}` }),
    'post-removed-brand': ({ postId }) => ({ url: '/dashboard', tag: `post-${postId}` }),
    'post-reminder': ({ dealId }) => ({ url: `/create?dealId=${dealId}`, tag: `post-reminder-${dealId}` }),
  },
})
