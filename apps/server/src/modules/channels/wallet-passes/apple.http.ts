import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { applePass, PKPASS } from './apple-pass.ts'
import { contentOf } from './content.ts'
import { changedPasses, registerDevice, unregisterDevice } from './devices.queries.ts'
import { lookOf } from './pass-look.ts'
import { findPass, type PassRow } from './passes.queries.ts'
import { deviceToken, isDeviceToken, isLink } from './proofs.ts'

/** The base path below which phones find Apple's paths; these begin with /v1. */
export const PASSKIT_PATH = '/passkit'
/** Requests from one address per minute, because a signature takes some milliseconds. */
const PER_MINUTE = 120

const serialSchema = z.uuid()
const deviceSchema = z.string().regex(/^[\w-]{1,100}$/)
const registrationSchema = z.object({ pushToken: z.string().regex(/^[0-9a-fA-F]{16,200}$/) })
const logsSchema = z.object({ logs: z.array(z.string()) })
const MOST_LOGS = 10
const LONGEST_LOG = 500

interface Named {
  Params: { device: string; type: string; serial: string; file: string }
  Querystring: { passesUpdatedSince?: string; proof?: string }
}

/**
 * The endpoints that Apple Wallet expects of a server (PassKit Web Service), and the address from
 * which a pass is first fetched. The protocol with its statuses is Apple's, so it is not part of
 * the contract. A phone authenticates with the pass's authenticationToken.
 */
export async function serveApple(app: FastifyInstance, services: Services): Promise<void> {
  const { db, clock, config, keys } = services
  const limit = app.limitOf('Apple Wallet', PER_MINUTE)
  const options = { onRequest: limit } as const
  const v1 = `${PASSKIT_PATH}/v1`

  /**
   * Returns the pass of a request; answers 401 and returns undefined unless the request has its
   * token.
   */
  const authorised = async (request: FastifyRequest<Named>): Promise<PassRow | undefined> => {
    const { type, serial } = request.params
    const token = /^ApplePass +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (type !== config.appleWallet?.passTypeId || !serialSchema.safeParse(serial).success) return undefined
    if (!isDeviceToken(keys.walletPasses, serial, token)) return undefined
    const pass = await findPass(db, serial)
    return pass?.wallet === 'apple' ? pass : undefined
  }

  const registration = `${v1}/devices/:device/registrations/:type/:serial`
  app.post<Named>(registration, options, async (request, reply) => {
    const pass = await authorised(request)
    if (pass === undefined) return reply.code(401).send()
    const device = deviceSchema.safeParse(request.params.device)
    const body = registrationSchema.safeParse(request.body)
    if (!device.success || !body.success) return reply.code(400).send()
    // Devices of an erased account are not kept.
    if (pass.voidedAt !== null) return reply.code(200).send()
    const { pushToken } = body.data
    const isNew = await registerDevice(db, { passId: pass.id, device: device.data, pushToken }, clock.now())
    return reply.code(isNew ? 201 : 200).send()
  })
  app.delete<Named>(registration, options, async (request, reply) => {
    const pass = await authorised(request)
    if (pass === undefined) return reply.code(401).send()
    await unregisterDevice(db, pass.id, request.params.device)
    return reply.code(200).send()
  })

  // Apple sends no token here. Only the phone knows its device name, and the answer contains only
  // numbers of passes.
  app.get<Named>(`${v1}/devices/:device/registrations/:type`, options, async (request, reply) => {
    const { device, type } = request.params
    const since = Number(request.query.passesUpdatedSince ?? Number.NaN)
    if (type !== config.appleWallet?.passTypeId || !deviceSchema.safeParse(device).success)
      return reply.code(404).send()
    const from = Number.isSafeInteger(since) && since >= 0 && since < 8.64e15 ? new Date(since) : null
    const passes = await changedPasses(db, device, from)
    const last = passes.at(-1)
    if (last === undefined) return reply.code(204).send()
    return { serialNumbers: passes.map(({ id }) => id), lastUpdated: String(last.changedAt.getTime()) }
  })

  app.get<Named>(`${v1}/passes/:type/:serial`, options, async (request, reply) => {
    const pass = await authorised(request)
    if (pass === undefined) return reply.code(401).send()
    const known = Date.parse(request.headers['if-modified-since'] ?? '')
    if (Math.floor(pass.changedAt.getTime() / 1000) * 1000 <= known) return reply.code(304).send()
    return sendPass(services, pass, reply)
  })

  app.post<Named>(`${v1}/log`, options, (request, reply) => {
    const { data } = logsSchema.safeParse(request.body)
    for (const line of (data?.logs ?? []).slice(0, MOST_LOGS)) {
      request.log.warn({ wallet: line.slice(0, LONGEST_LOG) }, 'a phone tells of a pass')
    }
    return reply.code(200).send()
  })

  app.get<Named>(`${PASSKIT_PATH}/pass/:serial`, options, async (request, reply) => {
    const { serial } = request.params
    const { proof = '' } = request.query
    const isKnown = serialSchema.safeParse(serial).success
    if (!isKnown || !isLink(keys.walletPasses, serial, String(proof), clock.now()))
      throw new AppError('not_found')
    const pass = await findPass(db, serial)
    if (pass?.wallet !== 'apple') throw new AppError('not_found')
    return sendPass(services, pass, reply)
  })
}

async function sendPass(services: Services, pass: PassRow, reply: FastifyReply): Promise<FastifyReply> {
  const { db, config, keys } = services
  const content = config.appleWallet === null ? undefined : await contentOf(db, services, pass)
  if (config.appleWallet === null || content === undefined) throw new AppError('not_found')
  const file = await applePass(config.appleWallet, content, await lookOf(services, content), {
    serial: pass.id,
    serviceUrl: config.publicUrl + PASSKIT_PATH,
    token: deviceToken(keys.walletPasses, pass.id),
  })
  return reply
    .headers({
      'content-disposition': 'attachment; filename="vicino.pkpass"',
      'last-modified': pass.changedAt.toUTCString(),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type(PKPASS)
    .send(file)
}
