import { idSchema } from '@vicino/contract/common/ids'
import type { Db } from '../../../platform/db/database.ts'
import type { PageHead } from '../../../platform/files/page-head.ts'
import type { Services } from '../../../platform/http/context.ts'
import { SHARE_PICTURE, shortened } from '../../marketplace/share/public.ts'
import { findPublicProgram, type PublicProgram } from './public-pages.queries.ts'

/** The preview of a link to a program's page (`/raccolta/<id>`); null for every other page. */
export async function headOfProgram(
  db: Db,
  { config }: Pick<Services, 'config'>,
  { pathname }: URL,
): Promise<PageHead | null> {
  const id = idSchema.safeParse(/^\/raccolta\/([^/]+)$/.exec(pathname)?.[1]).data
  const program = id === undefined ? undefined : await findPublicProgram(db, id)
  return program === undefined ? null : programHead(program, config.publicUrl)
}

/** Builds the preview of a program; its one address for search engines is the server's page. */
export const programHead = ({ id, name, brand, description }: PublicProgram, origin: string): PageHead => ({
  title: `${name}, ${brand}`,
  description: shortened(description),
  url: `${origin}/share/raccolta/${id}`,
  image: `${origin}/share/raccolta/${id}.jpg`,
  imageSize: [SHARE_PICTURE.width, SHARE_PICTURE.height],
})
