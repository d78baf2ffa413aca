import * as MODULES from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

export { MODULES }

type ValueOf<Type> = Type[keyof Type]
type AnyEndpoint = ValueOf<{ [Name in keyof typeof MODULES]: ValueOf<(typeof MODULES)[Name]> }>

/**
 * Type of the endpoint at each address: callers get all types from the address, and load no schema.
 */
export type EndpointAt = { [One in AnyEndpoint as One['address']]: One }
/** Method and path of an endpoint of the product. */
export type KnownAddress = keyof EndpointAt

/**
 * Every endpoint of the product: the access matrix test and the OpenAPI document iterate over them.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = Object.values(MODULES).flatMap((module) =>
  Object.values<Endpoint>(module),
)
