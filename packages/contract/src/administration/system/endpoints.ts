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
  response: z.object({
    status: z.literal('ok'),
    migration: z.string(),
    /** False while only standbys answer: reads go on, every write is a 503. */
    writes: z.boolean(),
  }),
  errors: ['overloaded'],
})

/** The settings of this installation that the web needs before a sign-in. */
export const getSettings = everyone('GET /settings', {
  summary:
    'Public settings: who runs this installation, map style address and attribution, demo accounts of a demo installation',
  response: z.object({
    /**
     * Address of a MapLibre style; null = there is no tile server, and the map draws its own
     * background.
     */
    mapStyleUrl: z.string().nullable(),
    mapAttribution: z.string(),
    /** Whether sign-in with Google is available. */
    google: z.boolean(),
    /** The operator of this installation; null = a trial installation without one. */
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
    /** Wallets for which passes can be made. */
    walletPasses: z.object({ apple: z.boolean(), google: z.boolean() }),
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ email: z.string(), role: roleSchema })),
        /** The progress of the demo's load; null = it is complete. */
        filling: z
          .object({
            /** Cities whose deals are loaded. */
            cities: z.int(),
            ofCities: z.int(),
            /** Percent of the whole load, with all acts of people. */
            percent: z.int(),
          })
          .nullable(),
      })
      .nullable(),
  }),
})
