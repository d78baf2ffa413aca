import type { KitFormat, KitTarget } from '@vicino/contract/channels/shop-kit/constants'
import type { Kit } from '@vicino/contract/channels/shop-kit/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownImage } from '../../../platform/files/own-image.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import type { Services } from '../../../platform/http/context.ts'
import { activeProgramsOf } from '../../loyalty/programs/public.ts'
import { codesToPrint } from '../../loyalty/visits/public.ts'
import { drawPoster } from './poster.ts'
import { type KitBrand, readKitBrand } from './shop-kit.queries.ts'

type Items = Kit['items']

/**
 * Lists what a brand can print, and the line for its own site. @throws AppError brand_required
 */
export async function kitOf(db: Db, services: Services, brandId: string | null): Promise<Kit> {
  const brand = await ownBrand(db, brandId)
  const { publicUrl } = services.config
  return {
    items: await itemsOf(db, services, brand),
    widget: `<script src="${publicUrl}/widget.js" data-negozio="${brand.id}" async></script>`,
  }
}

/** Draws a poster. @throws AppError brand_required, kit_item_not_found */
export async function posterOf(
  db: Db,
  services: Services,
  brandId: string | null,
  wanted: { target: KitTarget; id: string; format: KitFormat; language: Language },
): Promise<Document> {
  const brand = await ownBrand(db, brandId)
  const items = await itemsOf(db, services, brand)
  const item = items.find(({ target, _id }) => target === wanted.target && _id === wanted.id)
  if (item === undefined) throw new AppError('kit_item_not_found')
  const logo = brand.logo === null ? undefined : await ownImage(services, brand.logo)
  const bytes = await drawPoster({
    brand: brand.name,
    logo,
    item,
    format: wanted.format,
    language: wanted.language,
    at: services.clock.now(),
  })
  return { bytes, fileName: `${item.target}-${wanted.format}.pdf`, isFinal: false }
}

async function ownBrand(db: Db, brandId: string | null): Promise<KitBrand> {
  const brand = brandId === null ? undefined : await readKitBrand(db, brandId)
  if (brand === undefined) throw new AppError('brand_required')
  return brand
}

async function itemsOf(db: Db, services: Services, { id, name }: KitBrand): Promise<Items> {
  const { publicUrl } = services.config
  const programs = (await activeProgramsOf(db, id)).filter(({ sandbox }) => !sandbox)
  const visits = await codesToPrint(db, services, id)
  return [
    { target: 'shop', _id: id, name, url: `${publicUrl}/share/negozio/${id}` },
    ...programs.map((program) => ({
      target: 'program' as const,
      _id: program.id,
      name: program.name,
      url: `${publicUrl}/share/raccolta/${program.id}`,
    })),
    ...visits.map(({ _id, name: place, url }) => ({ target: 'visit' as const, _id, name: place, url })),
  ]
}
