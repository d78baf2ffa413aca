import type { Feature } from '../../platform/feature.ts'
import { comments } from './comments/feature.ts'
import { conversations } from './conversations/feature.ts'
import { posts } from './posts/feature.ts'
import { reviews } from './reviews/feature.ts'

/** The features of social: comments, conversations, posts and reviews. */
export const social: readonly Feature[] = [comments, conversations, posts, reviews]
