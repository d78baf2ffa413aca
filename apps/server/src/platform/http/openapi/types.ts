/** A JSON schema of draft 2020-12, or the part of one. */
export type Schema = Record<string, unknown>

export interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}

export interface Content {
  readonly schema: Schema
  readonly example?: unknown
}

export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Readonly<Record<string, Content>>
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Answer | Reference>>
}

/** A message that the product sends to a brand's system. */
export interface Outgoing {
  readonly post: {
    readonly operationId: string
    readonly tags: readonly string[]
    readonly summary: string
    readonly security: readonly []
    readonly parameters: readonly Reference[]
    readonly requestBody: { readonly required: true; readonly content: Readonly<Record<string, Content>> }
    readonly responses: Readonly<Record<string, { readonly description: string }>>
  }
}

export interface Components {
  readonly schemas: Readonly<Record<string, Schema>>
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>
  readonly responses: Readonly<Record<string, Answer>>
  readonly securitySchemes: Readonly<Record<string, Schema>>
}

/** An OpenAPI document, version 3.1. */
export interface ApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, Outgoing>>
  readonly components: Components
}
