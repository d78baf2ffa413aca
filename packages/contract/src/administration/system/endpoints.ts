import { z } from 'zod'
import { roleSchema } from '../../common/role.ts'
import { endpointsOf } from '../../endpoint.ts'

const everyone = endpointsOf({ tag: 'system', access: 'public' })

export const healthLive = everyone('GET /health/live', {
  summary: 'The process answers',
  response: z.object({ status: z.literal('ok') }),
})

export const healthReady = everyone('GET /health/ready', {
  summary: 'The database answers, this build can work on it, and a demo is there to its end',
  response: z.object({ status: z.literal('ok'), migration: z.string() }),
  errors: ['overloaded'],
})

/** What the web needs to know of this installation before anyone signs in. */
export const getSettings = everyone('GET /settings', {
  summary:
    'Public settings: who runs this installation, map style address and attribution, demo accounts of a demo installation',
  response: z.object({
    /** Address of a MapLibre style; null = there is no tile server, the map draws its background itself. */
    mapStyleUrl: z.string().nullable(),
    mapAttribution: z.string(),
    /** Whether one can sign in with Google here. */
    google: z.boolean(),
    /** Who runs this installation; null = it is one for trial, which nobody answers for. */
    operator: z
      .object({
        name: z.string(),
        seat: z.string(),
        /** Partita IVA, eleven digits. */
        vatNumber: z.string(),
        email: z.string(),
        /** Address of the data protection officer; null = there is none. */
        dpo: z.string().nullable(),
      })
      .nullable(),
    /** Public key of web push (VAPID, base64url); null = no pushes here. */
    pushKey: z.string().nullable(),
    /** Wallets that passes can be made for. */
    walletPasses: z.object({ apple: z.boolean(), google: z.boolean() }),
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ email: z.string(), role: roleSchema })),
        /** How much of the demo is there while it is being loaded; null = all of it. */
        filling: z
          .object({
            /** Cities whose deals are there. */
            cities: z.int(),
            ofCities: z.int(),
            /** Of the whole load, with all that people did. */
            percent: z.int(),
          })
          .nullable(),
      })
      .nullable(),
  }),
})
