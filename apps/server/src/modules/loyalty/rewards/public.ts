/** For the features that schedule programs, publish regulations and show catalogues. */
export { CATALOGUE, type CatalogueReward, readCatalogueOf } from './catalogue.queries.ts'
export { releasePictures } from './pictures.ts'
export { presentShown } from './shown.presenter.ts'
