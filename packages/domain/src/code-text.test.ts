import { describe, expect, it } from 'vitest'
import { CODE_TEXT, codeTextForm } from './code-text.ts'

/** {"alg":"EdDSA","typ":"vicino-redemption+jwt","kid":"0123456789abcdef"} in base64url. */
const JWS_HEADER =
  'eyJhbGciOiJFZERTQSIsInR5cCI6InZpY2luby1yZWRlbXB0aW9uK2p3dCIsImtpZCI6IjAxMjM0NTY3ODlhYmNkZWYifQ'

describe('R-217 the form of a scanned text', () => {
  it('is that of this version', () => {
    expect(codeTextForm('VI1:BB8 $%*+-./:')).toBe('current')
    expect(codeTextForm(`VI1:${'A'.repeat(CODE_TEXT.longest - 4)}`)).toBe('current')
  })

  it.each(['VI2:BB8', 'VI0:BB8', 'VI12:BB8', `${JWS_HEADER}.eyJkZWFsSWQiOiIxIn0.c2ln-_`])(
    'is that of another version: %.30s',
    (text) => expect(codeTextForm(text)).toBe('other'),
  )

  it.each([
    '',
    'VI1:',
    'VI:BB8',
    'VI1234:BB8',
    'vi1:bb8',
    'VI1:bb8',
    ' VI1:BB8',
    'VI1:BB8\n',
    'VI1:BB8\u00A0',
    'VI1:È',
    '123456789',
    'https://example.com/VI1:BB8',
    `VI1:${'A'.repeat(CODE_TEXT.longest - 3)}`,
    `VI2:${'A'.repeat(10_000)}`,
    `VI1:${'A'.repeat(10_000)}`,
    'eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIxIn0.c2ln',
    `${JWS_HEADER}.eyJkZWFsSWQiOiIxIn0`,
  ])('is no code’s: %.40j', (text) => expect(codeTextForm(text)).toBeNull())
})
