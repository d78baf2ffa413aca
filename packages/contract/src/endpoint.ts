import { z } from 'zod'
import { idSchema } from './common/ids.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyScope } from './channels/api-keys/constants.ts'
import type { PermissionRule, NoPermissionReason } from './identity/permissions/constants.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The allowed callers: anyone, the holder of a valid access token with one of the roles, a paired
 * screen with its own token, which belongs to no account ('display'), or the holder of a brand's
 * API key ('key').
 */
export type Access = 'public' | 'display' | 'key' | readonly Role[]

/**
 * The behaviour of a POST that is repeated because its answer was lost:
 * - `keyed`: it creates something, or has an effect that must not happen twice, and takes an
 *   `Idempotency-Key` header. A second request of the same caller with the same key and body gets
 *   the first answer, also a refusal, marked `Idempotent-Replayed: true`; with another body it gets
 *   a 422, and a 409 while the first one is in progress.
 * - `harmless`: a repetition changes nothing more: it reads, ends, sets, or uses something that can
 *   be used once. It takes no key.
 * - `credentials`: its answer contains a session or a secret, which is never stored, so it takes no
 *   key. A repetition makes another one or is refused.
 */
export type OnRepeat = 'keyed' | 'harmless' | 'credentials'

/** Method and path below /api/v1, parameters written {like} this: 'GET /deal/{id}'. */
export type Address = `${Method} /${string}`

/** Media type of a workbook (ECMA-376). */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The options of an endpoint, or of its group. */
interface Options {
  /** The required permission of an API key, where `access` is 'key'. */
  readonly scope?: KeyScope
  /** Default: 200, or 204 without an answer body. */
  readonly status?: 200 | 201 | 204
  /**
   * The status where the requested state existed already; the handler reports this with
   * `wasSo(call)`.
   */
  readonly statusIfSo?: 200
  /**
   * Error codes beside the general ones of every endpoint. An endpoint adds its own to those of its
   * group.
   */
  readonly errors?: readonly ErrorCode[]
  /** Also answers an account that must set up a second factor first. */
  readonly whileLimited?: true
  /**
   * Also answers the people of a brand that must accept new terms first: it saves, stops or ends
   * something, or accepts them.
   */
  readonly whileTermsDue?: true
  /**
   * It begins something between a person and Vicino or a shop: a person who has not accepted new
   * terms of service in time is asked first.
   */
  readonly needsTerms?: true
  /**
   * Whether it answers staff who act in a person’s account with their consent
   * (docs/modules/administration.md, "Access to an account"). Reading endpoints do, except
   * documents and where this is false; writing ones only where it is true.
   */
  readonly whileActing?: boolean
  /** Answers with a stream of server-sent events instead of `response`. */
  readonly stream?: true
  /**
   * A browser opens this address itself (not a script): the answer is a redirect or a page instead
   * of `response`.
   */
  readonly navigation?: true
  /**
   * The answer is a document of this media type that a browser shows or saves, instead of
   * `response`.
   */
  readonly document?: 'application/pdf' | 'text/csv' | typeof XLSX_TYPE
  /** The body may also be multipart/form-data: texts without a file, a list as a repeated field. */
  readonly alsoForm?: true
  /**
   * The body is multipart/form-data with one file of at most this many bytes; `body` describes the
   * other fields.
   */
  readonly upload?: { readonly field: string; readonly maxBytes: number }
  /**
   * The most requests per minute of one account, or of one IP address when signed out; default 600.
   */
  readonly perMinute?: number
}

interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> extends Options {
  readonly summary: string
  /**
   * Name of the operation in OpenAPI, from which generated clients get their names, so it never
   * changes.
   */
  readonly operationId?: string
  /** The parameters in the {places} of the address; by default each is an id. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Without it the answer has no body. */
  readonly response?: Response
}

/** The common options of a group of endpoints. */
interface Group extends Options {
  readonly tag: string
  readonly access: Access
  /**
   * The permission that the caller’s role needs, or the reason why none; only endpoints for
   * people who are signed in have it.
   */
  readonly permission?: PermissionRule | NoPermissionReason
  /** For each POST of the group. */
  readonly onRepeat?: OnRepeat
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response?: z.ZodType
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  At extends Address = Address,
> extends Definition<Params, Query, Body, Response> {
  readonly address: At
  readonly method: Method
  /** Path below /api/v1, parameters written {like} this. */
  readonly path: string
  readonly tag: string
  readonly access: Allowed
  readonly permission?: PermissionRule | NoPermissionReason
  /** Only a POST has it: all other methods can be repeated by the rules of HTTP. */
  readonly onRepeat?: OnRepeat
  readonly status: 200 | 201 | 204
  readonly response: Response
  readonly errors: readonly ErrorCode[]
}

/** A POST must state its behaviour when repeated, itself or by its group. */
type Repetition<At extends Address, Shared> = At extends `POST ${string}`
  ? Shared extends { readonly onRepeat: OnRepeat }
    ? { readonly onRepeat?: OnRepeat }
    : { readonly onRepeat: OnRepeat }
  : unknown

/**
 * An endpoint for people who are signed in must state the required permission, or why none,
 * itself or by its group.
 */
type Permitted<Allowed extends Access, Shared> = Allowed extends readonly Role[]
  ? Shared extends { readonly permission: PermissionRule | NoPermissionReason }
    ? unknown
    : { readonly permission: PermissionRule | NoPermissionReason }
  : { readonly permission?: never }

type PlacesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never
type IdsIn<At extends Address> = [PlacesIn<At>] extends [never] ? never : Record<PlacesIn<At>, string>
/** The parameters of an address without a definition of them. */
type Ids<At extends Address> = z.ZodType<IdsIn<At>, IdsIn<At>>

type SharedOr<Shared, Key extends string, Else> = Extract<
  Shared extends Readonly<Record<Key, unknown>> ? Shared[Key] : Else,
  z.ZodType
>

/**
 * Makes the function that defines the endpoints of a group. The group has the shared options, each
 * endpoint its own.
 */
export function endpointsOf<const Shared extends Group>(shared: Shared) {
  return <
    const At extends Address,
    Params extends z.ZodType = SharedOr<Shared, 'params', Ids<At>>,
    Query extends z.ZodType = SharedOr<Shared, 'query', z.ZodNever>,
    Body extends z.ZodType = SharedOr<Shared, 'body', z.ZodNever>,
    Response extends z.ZodType = SharedOr<Shared, 'response', z.ZodNull>,
  >(
    address: At,
    own: Definition<Params, Query, Body, Response> &
      Repetition<At, Shared> &
      Permitted<Shared['access'], Shared>,
  ) => made(address, shared, own) as Endpoint<Params, Query, Body, Response, Shared['access'], At>
}

/**
 * Defines an endpoint once: the server validates and serialises with it, the web calls it, OpenAPI
 * prints it.
 */
export function defineEndpoint<
  const At extends Address,
  Params extends z.ZodType = Ids<At>,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Response extends z.ZodType = z.ZodNull,
  const Allowed extends Access = Access,
>(
  address: At,
  definition: { readonly tag: string; readonly access: Allowed } & Definition<Params, Query, Body, Response> &
    Repetition<At, unknown> &
    Permitted<Allowed, unknown>,
): Endpoint<Params, Query, Body, Response, Allowed, At> {
  return made(address, definition, definition) as Endpoint<Params, Query, Body, Response, Allowed, At>
}

function made(address: Address, shared: Group, own: Partial<Endpoint>): Omit<Endpoint, 'summary'> {
  const [method, path] = address.split(' ') as [Method, string]
  const { onRepeat, ...said } = { ...shared, ...own }
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, idSchema] as const)
  const sends = said.response ?? said.document ?? said.stream ?? said.navigation
  return {
    status: sends === undefined ? 204 : 200,
    response: z.null(),
    ...(places.length > 0 ? { params: z.object(Object.fromEntries(places)) } : {}),
    ...(method === 'POST' && onRepeat !== undefined ? { onRepeat } : {}),
    ...said,
    errors: [...new Set([...(shared.errors ?? []), ...(own.errors ?? [])])],
    address,
    method,
    path,
  }
}

type Out<T> = T extends z.ZodType ? ([z.output<T>] extends [never] ? undefined : z.output<T>) : undefined

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Out<P> : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Out<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Out<B> : never

type In<T> = T extends z.ZodType ? ([z.input<T>] extends [never] ? undefined : z.input<T>) : undefined

/**
 * The types of a caller's arguments: before the schema adds defaults and turns texts into numbers.
 */
export type ParamsInputOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? In<P> : never
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? In<Q> : never
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? In<B> : never
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
