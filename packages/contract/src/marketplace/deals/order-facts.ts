import { FEED_REASONS } from './constants.ts'

/**
 * The facts on which each list, search and map depends, as the page 'Come ordiniamo' names them
 * (art. 22 (4-bis) Codice del Consumo; Regulation EU 2019/1150, art. 5). Tests compare them with the
 * code that orders.
 */
export const ORDER_FACTS = {
  feed: [...FEED_REASONS, 'used'],
  deals: ['nearest', 'price_asc', 'price_desc', 'most_popular', 'reward_points', 'newest', 'ending'],
  popular: ['like', 'want', 'own', 'share', 'redemptions'],
  best: ['discount', 'near'],
  map: ['area', 'door', 'many'],
  shops: ['words', 'name', 'near', 'added'],
  programs: ['started', 'joined', 'around'],
} as const

export type OrderedList = keyof typeof ORDER_FACTS
