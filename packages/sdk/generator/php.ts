/** Writes the PHP client's operations (packages/php/src/Generated) from the SDK's OpenAPI document. */

/** A JSON schema of the document, as far as the product uses it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | null)[]
  readonly pattern?: string
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly schema: Schema
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

/** The part of an OpenAPI document that the operations are written from. */
export interface ClientDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

type Schemas = ClientDocument['components']['schemas']

/** A parameter of a method: its declaration in PHP, and its line in the comment. */
interface Argument {
  readonly declared: string
  readonly told: string
}

/**
 * Writes the class with one method for each operation.
 * @param digest SHA-256 of the document
 */
export function phpOperations(document: ClientDocument, digest: string): string {
  const { schemas } = document.components
  const aliases = Object.entries(schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => comment(`@phpstan-type ${name} ${typeOf(schema)}`))
  const general = Object.values(document.paths)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({ responses }) => codesIn(responses['default'] ?? {}))
  const methods = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      name: call.operationId,
      text: methodOf(document, { path, method }, call),
    })),
  )
  return `<?php

declare(strict_types=1);

namespace Vicino\\Generated;

use Vicino\\VicinoRefusal;
use Vicino\\VicinoUnreachable;

/**
 * The operations of the API. This file is generated: npm run sdk:generate.
 *
 * Any call can be refused as ${[...new Set(general)].join(', ')}.
 *
${aliases.join('\n')}
 */
abstract class Operations
{
    /** SHA-256 of the OpenAPI document that this file was generated from. */
    public const DOCUMENT_SHA256 = '${digest}';

    /** The version of the API that the types of this file describe. */
    public const VERSION = '${document.info.version}';

    /**
     * Sends a call until it has an outcome.
     *
     * @param array<string, string|null> $query
     * @param array<string, mixed>|null $body
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    abstract protected function call(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): mixed;

    /** Returns an idempotency key for one call: the caller's, else a new one. */
    abstract protected function idempotencyKey(?string $ofCaller): string;
${methods
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ text }) => `\n${text}`)
  .join('')}}
`
}

function methodOf(
  { components }: ClientDocument,
  { path, method }: { path: string; method: string },
  call: Operation,
): string {
  const parameters = call.parameters.map((one) => components.parameters[lastOf(one.$ref)] ?? one)
  const body = call.requestBody?.content?.['application/json']?.schema
  const queries = parameters.filter((one) => one.in === 'query')
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
  const answer = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1]
  const answerType = answer?.content?.['application/json']?.schema
  const args: Argument[] = [
    ...parameters
      .filter((one) => one.in === 'path')
      .map(({ name }) => ({ declared: `string $${name}`, told: `string $${name}` })),
    ...(body === undefined ? [] : [{ declared: 'array $body', told: `${typeOf(body)} $body` }]),
    ...queries.map(queryArgument),
    ...(takesKey ? [KEY_ARGUMENT] : []),
  ]
  const sent = [
    `'${method.toUpperCase()}'`,
    `'${path.replaceAll(/\{(\w+)\}/g, "' . rawurlencode($$$1) . '")}'`.replace(/ \. ''$/, ''),
    ...(queries.length === 0 ? [] : [`query: [${queries.map(querySent).join(', ')}]`]),
    ...(body === undefined ? [] : ['body: $body']),
    ...(takesKey ? [`idempotencyKey: ${keySent(body, components.schemas)}`] : []),
  ]
  const told = [
    `${call.summary}.`,
    '',
    `Scope ${call.security.flatMap((one) => Object.values(one).flat()).join(', ')}. Refusals:`,
    ...codesOf(call),
    '',
    ...args.map((one) => `@param ${one.told}`),
    ...(answerType === undefined ? [] : [`@return ${typeOf(answerType)}`]),
    '@throws VicinoRefusal',
    '@throws VicinoUnreachable',
  ]
  const called = `$this->call(${sent.join(', ')});`
  const returned = answerType === undefined ? called : `return ${called}`
  const signature = args.map(({ declared }) => declared).join(', ')
  return `    /**
${told
  .flatMap((line) => line.split('\n'))
  .map((line) => `     * ${line}`.trimEnd())
  .join('\n')}
     */
    public function ${call.operationId}(${signature}): ${answerType === undefined ? 'void' : 'array'}
    {
        ${returned}
    }
`
}

const KEY_ARGUMENT: Argument = {
  declared: '?string $idempotencyKey = null',
  told: 'string|null $idempotencyKey 8 to 100 letters, digits and `._:-`: a call repeated within a day gets the same answer',
}

const isFlag = ({ schema }: Parameter): boolean => schema.enum?.join('|') === 'true|false'
const isNumber = ({ schema }: Parameter): boolean => schema.pattern?.startsWith(String.raw`^[1-9]\d`) === true

function queryArgument(parameter: Parameter): Argument {
  const { name } = parameter
  if (isFlag(parameter)) return { declared: `bool $${name} = false`, told: `bool $${name}` }
  const type = isNumber(parameter) ? 'int' : 'string'
  return { declared: `?${type} $${name} = null`, told: `${type}|null $${name}` }
}

function querySent(parameter: Parameter): string {
  const { name } = parameter
  if (isFlag(parameter)) return `'${name}' => $${name} ? 'true' : null`
  return `'${name}' => ${isNumber(parameter) ? `$${name} === null ? null : (string) $${name}` : `$${name}`}`
}

/** Purchases, refunds and events count once by a number of the caller's own; other calls get a key. */
function keySent(body: Schema | undefined, schemas: Schemas): string {
  return body !== undefined && hasNumber(body, schemas)
    ? '$idempotencyKey'
    : '$this->idempotencyKey($idempotencyKey)'
}

function hasNumber(schema: Schema, schemas: Schemas): boolean {
  const { anyOf, required = [] } = schemas[lastOf(schema.$ref)] ?? schema
  if (anyOf !== undefined) return anyOf.every((one) => hasNumber(one, schemas))
  return required.includes('receiptId') || required.includes('eventId')
}

/** Lists the codes of an operation's refusals, one line for each status, without those of any call. */
function codesOf({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const codes = status === 'default' ? [] : codesIn(answer)
    return codes.length === 0 ? [] : [`- ${status}: ${codes.join(', ')}`]
  })
}

function codesIn({ content }: Content): string[] {
  const parts = content?.['application/json']?.schema.allOf ?? []
  return parts.flatMap(({ properties }) => properties?.['code']?.enum ?? []).filter((code) => code !== null)
}

const lastOf = (ref = ''): string => ref.split('/').at(-1) ?? ''

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  null: 'null',
}

/** Writes a schema as a type of PHPDoc, with array shapes over several lines. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return lastOf(schema.$ref)
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join('|')
  if (schema.enum !== undefined)
    return schema.enum.map((one) => (one === null ? 'null' : `'${one}'`)).join('|')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return 'mixed'
  return types.map((type) => SCALARS[type] ?? (type === 'array' ? listOf(schema) : shapeOf(schema))).join('|')
}

const listOf = ({ items = {} }: Schema): string => `list<${typeOf(items)}>`

function shapeOf({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    return `array<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'mixed'}>`
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)},`,
  )
  return `array{\n${fields.map((field) => field.replaceAll(/^/gm, '    ')).join('\n')}\n}`
}

const comment = (text: string): string => text.replaceAll(/^/gm, ' * ')
