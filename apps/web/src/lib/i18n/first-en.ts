export { default as banners } from '../../locales/en/banners.json'
export { default as categories } from '../../locales/en/categories.json'
export { default as common } from '../../locales/en/common.json'
export { default as deals } from '../../locales/en/deals.json'
export { default as position } from '../../locales/en/position.json'
export { default as shell } from '../../locales/en/shell.json'

/** The other texts, one file per feature, loaded with the screen that shows them. */
export const later = import.meta.glob([
  '../../locales/en/*.json',
  '!../../locales/en/{banners,categories,common,deals,position,shell}.json',
])
