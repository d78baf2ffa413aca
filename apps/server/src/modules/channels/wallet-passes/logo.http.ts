import { idSchema } from '@vicino/contract/common/ids'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { PASSKIT_PATH } from './apple.http.ts'
import type { PassContent } from './content.ts'
import { lookOf } from './pass-look.ts'
import { logoOfBrand } from './passes.queries.ts'

/** Requests from one address per minute; Google asks once for a logo. */
const PER_MINUTE = 60

/**
 * GET /passkit/logo/{brand}.png: a brand's logo for Google Wallet, which reads no WebP. 404 where
 * there is none.
 */
export function serveLogo(app: FastifyInstance, services: Services): void {
  const options = { onRequest: app.limitOf('logo of a pass', PER_MINUTE) } as const
  app.get<{ Params: { file: string } }>(`${PASSKIT_PATH}/logo/:file`, options, async (request, reply) => {
    const id = idSchema.safeParse(/^(.+)\.png$/.exec(request.params.file)?.[1])
    const avatar = id.success ? await logoOfBrand(services.db, id.data) : null
    if (avatar === null) throw new AppError('not_found')
    const { square } = await lookOf(services, { kind: 'member', avatar })
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(square)
  })
}

/**
 * Returns the address of a brand's logo for Google, a different one for each logo; the product's
 * mark for a brand without one.
 */
export function logoAddress(publicUrl: string, { brandId, avatar }: PassContent): string {
  if (avatar === null) return `${publicUrl}/icon-512.png`
  const version = createHash('sha256').update(avatar).digest('hex').slice(0, 12)
  return `${publicUrl}${PASSKIT_PATH}/logo/${brandId}.png?v=${version}`
}
