/** For pages that the server sends: the preview of a shared link. */
export { headOf, shortened } from './page-heads.ts'
export { SHARE_PICTURE } from './deal-image.ts'
export { pageImages } from './share-images.ts'
/** For other pages that the server sends to visitors. */
export {
  breadcrumbs,
  counted,
  dealCard,
  sellerBlock,
  SHARE_TEXTS,
  structuredData,
  traderOf,
  visitorPage,
} from './deal-page.ts'
