import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anyone, or the holder of a valid access token with one of the roles. */
export type Access = 'public' | readonly Role[]

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  readonly method: Method
  /** Path below /api/v1, parameters written {like} this. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly access: Allowed
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly status: 200 | 201 | 204
  readonly response: Response
  /** Codes of the error catalogue that this endpoint answers beyond the general ones. */
  readonly errors: readonly ErrorCode[]
  /**
   * Takes an `Idempotency-Key` header: the same key and body give the stored answer, another body is a 422, a request
   * in flight a 409.
   */
  readonly idempotent?: true
  /** Answers with a stream of server-sent events instead of `response`. */
  readonly stream?: true
  /** Asked by a browser’s address bar, answered by a redirect or a page instead of `response`. */
  readonly navigation?: true
  /** The body is multipart/form-data with one file of at most so many bytes; `body` describes the other fields. */
  readonly upload?: { readonly field: string; readonly maxBytes: number }
  /** Requests a minute for one account (or one address when signed out); 600 unless told. */
  readonly perMinute?: number
}

/** Defines an endpoint once: the server validates and serialises with it, the web calls it, OpenAPI prints it. */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Response extends z.ZodType = z.ZodNever,
  const Allowed extends Access = Access,
>(
  endpoint: Endpoint<Params, Query, Body, Response, Allowed>,
): Endpoint<Params, Query, Body, Response, Allowed> {
  return endpoint
}

type Out<T> = T extends z.ZodType ? (T extends z.ZodNever ? undefined : z.output<T>) : undefined

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Out<P> : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Out<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Out<B> : never

type In<T> = T extends z.ZodType ? (T extends z.ZodNever ? undefined : z.input<T>) : undefined

/** What a caller may send: before defaults are filled in and texts are read as numbers. */
export type ParamsInputOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? In<P> : never
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? In<Q> : never
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? In<B> : never
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
