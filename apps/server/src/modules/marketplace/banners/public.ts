/** For pages of visitors who are not signed in, which show banners too. */
export { audiencesOf } from './banners.policy.ts'
export { type BannerRow, readLiveBanners } from './banners.queries.ts'
/** For decisions of moderation about reported banners. */
export { hideBanner, restoreBanner } from './moderate-banner.ts'
export { BannerCounter } from './count-banners.ts'
