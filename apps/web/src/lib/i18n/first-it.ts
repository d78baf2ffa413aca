export { default as banners } from '../../locales/it/banners.json'
export { default as categories } from '../../locales/it/categories.json'
export { default as common } from '../../locales/it/common.json'
export { default as deals } from '../../locales/it/deals.json'
export { default as position } from '../../locales/it/position.json'
export { default as shell } from '../../locales/it/shell.json'

/** The other texts, one file per feature, loaded with the screen that shows them. */
export const later = import.meta.glob([
  '../../locales/it/*.json',
  '!../../locales/it/{banners,categories,common,deals,position,shell}.json',
])
