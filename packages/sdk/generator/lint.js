/**
 * Lints the OpenAPI documents that are named as arguments, with the recommended rules of Redocly
 * and of Spectral. Prints every error, and ends with 1 if there is one. Warnings are not printed:
 * they are about texts and habits (a licence, paths that a router of prefixes cannot tell apart).
 */
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'

const config = await createConfig({ extends: ['recommended'] })
const spectral = new spectralCore.Spectral()
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] })

for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, 'utf8')
  const redocly = await lintFromString({ source, config, absoluteRef: file })
  const errors = redocly
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} at ${location[0]?.pointer}`)
  const results = await spectral.run(new spectralCore.Document(source, parsers.Json, file))
  for (const { severity, code, message, path } of results) {
    if (Number(severity) === 0) errors.push(`Spectral ${code}: ${message} at ${path.join('/')}`)
  }
  if (errors.length === 0) continue
  process.stdout.write(`${errors.join('\n')}\n`)
  process.exitCode = 1
}
