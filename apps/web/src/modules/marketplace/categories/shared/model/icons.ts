import type { IconName } from '~/ui/icon-names.ts'

/** The icons of categories, by their lucide name. A whole icon set would be larger than the app. */
const ICONS: Readonly<Record<string, IconName>> = {
  baby: 'baby',
  bike: 'bike',
  'book-open': 'book-open',
  camera: 'camera',
  car: 'car',
  coffee: 'coffee',
  croissant: 'croissant',
  dumbbell: 'dumbbell',
  fish: 'fish',
  'flower-2': 'flower-2',
  'gamepad-2': 'gamepad-2',
  gem: 'gem',
  gift: 'gift',
  headphones: 'headphones',
  'heart-pulse': 'heart-pulse',
  hotel: 'hotel',
  'ice-cream-cone': 'ice-cream-cone',
  lamp: 'lamp',
  leaf: 'leaf',
  music: 'eighth-notes',
  palette: 'palette',
  'paw-print': 'paw-print',
  pizza: 'pizza',
  plane: 'plane',
  scissors: 'scissors',
  shirt: 'shirt',
  'shopping-bag': 'shopping-bag',
  'shopping-basket': 'shopping-basket',
  smartphone: 'smartphone',
  sparkles: 'sparkles',
  ticket: 'ticket',
  utensils: 'utensils',
  wine: 'wine',
  wrench: 'wrench',
}

/** Names of the icons that a category can have. */
export const categoryIcons = ['tag', ...Object.keys(ICONS)]

/** Returns the icon of a category. An unknown name gets a price tag. */
export function categoryIcon(name: string): IconName {
  return ICONS[name] ?? 'tag'
}
