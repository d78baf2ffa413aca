import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'

/** A feature's routes: takes the app and what every feature stands on. */
export type Feature = (app: FastifyInstance, services: Services) => void | Promise<void>
