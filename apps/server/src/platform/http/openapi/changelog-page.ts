import { API_CHANGES, API_VERSIONS, DEPRECATED, VERSION_HEADER } from '@vicino/contract/versions'
import { escaped } from '../../html.ts'

/** Field names within a sentence: two words written together, or a word after an underline. */
const NAME = /\b[a-z]+[A-Z]\w*\b|\b_id\b/g

const sentence = (text: string): string => `<li>${escaped(text).replaceAll(NAME, '<code>$&</code>')}</li>`

const stateOf = (version: (typeof API_VERSIONS)[number]): string => {
  const end = DEPRECATED[version]
  return end === undefined
    ? 'the newest'
    : `deprecated since ${end.since.slice(0, 10)}, answered until ${end.until.slice(0, 10)}`
}

/** Makes the page of versions: how long one is answered, and what each changed. */
export const changelogPage = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Versions and changes · Vicino API</title>
    <link rel="icon" type="image/svg+xml" href="/icon.svg" />
    <link rel="stylesheet" href="./static/changelog.css" />
  </head>
  <body>
    <header>
      <a href="/" class="brand"><img src="/icon.svg" alt="" width="32" height="32" />vicino</a>
      <a href="./">Reference</a>
    </header>
    <main>
      <h1>Versions and changes of the API</h1>
      <p>
        A version is a date. A call of a shop’s system names it in the header <code>${VERSION_HEADER}</code>, and the
        answer says the one it has. A webhook address keeps the version with which it was made until you change it.
      </p>
      <ul>
${API_VERSIONS.toReversed()
  .map(
    (version) =>
      `        <li><a href="./integrations-${version}.json"><code>${version}</code></a>: ${stateOf(version)}</li>`,
  )
  .join('\n')}
      </ul>
      <h2>What stays</h2>
      <ul>
        <li>Within a version we only add: calls, fields of answers, optional parameters, codes of refusals, types of
          messages. Ignore what you do not know.</li>
        <li>A code of a refusal never changes its meaning, an <code>operationId</code> never its name.</li>
        <li>What would break a client comes in a new version. The one before is answered for at least a year.</li>
        <li>Until then its answers carry <code>Deprecation</code> (RFC 9745) and <code>Sunset</code> (RFC 8594), and a
          link to this page. A call that names no version gets the first one until its end.</li>
        <li>What law or safety forces at once may be shorter; it then stands here first.</li>
      </ul>
${API_CHANGES.map(
  ({ date, version, changes }) => `      <h2>${date}${version === undefined ? '' : ': a new version'}</h2>
      <ul>
        ${changes.map(sentence).join('\n        ')}
      </ul>`,
).join('\n')}
    </main>
  </body>
</html>
`
