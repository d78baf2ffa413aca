import { FIELD_MESSAGES, type FieldMessage } from '@vicino/contract/common/field-messages'
import type { z } from 'zod'

/**
 * Returns one message for each field: a key of FIELD_MESSAGES, followed by a bar and its value if
 * it has one (`too_long|50`).
 */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  // Without a prototype, so that a field named 'constructor' is like any other.
  const fields = Object.create(null) as Record<string, string>
  for (const issue of error.issues.slice(0, 20)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 20)) fields[pathOf([...issue.path, key])] ??= 'unknown_key'
      continue
    }
    fields[pathOf(issue.path)] ??= messageOf(issue)
  }
  return fields
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 100) || '_'
}

function messageOf(issue: z.core.$ZodIssue): string {
  const [key = ''] = issue.message.split('|')
  if (isFieldMessage(key)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) <= 1) return 'required'
    return `${issue.origin === 'number' || issue.origin === 'int' ? 'too_small' : 'too_short'}|${issue.minimum}`
  }
  if (issue.code === 'too_big') {
    return `${issue.origin === 'number' || issue.origin === 'int' ? 'too_big' : 'too_long'}|${issue.maximum}`
  }
  return 'invalid'
}

function isFieldMessage(text: string): text is FieldMessage {
  return Object.hasOwn(FIELD_MESSAGES, text)
}
