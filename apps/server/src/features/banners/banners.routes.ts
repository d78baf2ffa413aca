import * as contract from '@vicino/contract/banners/endpoints'
import type { Banner } from '@vicino/contract/banners/schemas'
import type { Selectable } from 'kysely'
import type { Routes } from '../../platform/feature.ts'
import type { Banners } from '../../platform/db/schema.gen.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { readActiveBanners } from './banners.queries.ts'
import { changeBanner } from './change.ts'

/** Promotional slides: everybody sees the active ones, superAdmins change them. */
export const routes: Routes = (app, services) => {
  const { db } = services

  serve(app, contract.listBanners, async () => ({ items: (await readActiveBanners(db)).map(present) }))

  serve(app, contract.updateBanner, async ({ params, body, actor }) => {
    return present(await changeBanner(db, services, params.id, body, actor))
  })
}

function present(row: Selectable<Banners>): Banner {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    tagline: row.tagline,
    ctaText: row.cta_text,
    ctaLink: row.cta_link,
    image: row.image,
    order: row.sort_order,
    active: row.active,
  }
}
