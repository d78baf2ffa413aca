import { issueMessage } from '@vicino/contract/common/field-messages'
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
    fields[pathOf(issue.path)] ??= issueMessage(issue)
  }
  return fields
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 100) || '_'
}
