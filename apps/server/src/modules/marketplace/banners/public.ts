/** For pages of visitors who are not signed in, which show banners too. */
export { audiencesOf } from './banners.policy.ts'
export { type BannerRow, readLiveBanners } from './banners.queries.ts'
export { BannerCounter } from './count-banners.ts'
