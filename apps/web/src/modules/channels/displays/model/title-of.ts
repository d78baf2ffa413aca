import type { PlaylistItem } from '@vicino/contract/channels/displays/schemas'

/** Returns how an item of a playlist is called in its list. @param unnamed for a slide without texts */
export const titleOf = (item: PlaylistItem, unnamed: string): string =>
  'slide' in item ? item.slide.title || item.slide.text || unnamed : item.title
