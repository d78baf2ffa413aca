import { useState } from 'react'

type Values = Readonly<Record<string, unknown>>

/** A field that somebody else changed while it was edited. */
export interface Meanwhile {
  readonly field: string
  readonly before: unknown
  readonly theirs: unknown
  /** The form's value, when it differs from both others. */
  readonly mine: unknown
}

/**
 * Holds the form of a record. `changed` holds the fields that differ from the record as it was
 * read, and only they are sent. After a refusal because the record has changed, `rebase` moves the
 * form to the present record: typed values stay, untouched fields take the new values, and
 * `meanwhile` lists the fields that others changed.
 *
 * @param keyOf returns the value by which two values of a field are compared
 */
export function useRecordDraft<Fields extends Values>(
  record: Fields,
  keyOf: (field: keyof Fields, value: unknown) => unknown = (_field, value) => value,
) {
  const [base, setBase] = useState(record)
  const [draft, setDraft] = useState(record)
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([])
  const same = (field: keyof Fields, a: unknown, b: unknown) =>
    JSON.stringify(keyOf(field, a)) === JSON.stringify(keyOf(field, b))
  const touched = (field: keyof Fields) => !same(field, draft[field], base[field])
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([field]) => touched(field)),
  ) as Partial<Fields>
  return {
    draft,
    changed,
    isChanged: Object.keys(changed).length > 0,
    meanwhile,
    set: <Field extends keyof Fields>(field: Field, value: Fields[Field]) =>
      setDraft((now) => ({ ...now, [field]: value })),
    /** Starts again from a record. */
    restart: (saved: Fields) => {
      setBase(saved)
      setDraft(saved)
      setMeanwhile([])
    },
    rebase: (theirs: Fields) => {
      setMeanwhile(
        Object.keys(theirs)
          .filter((field) => !same(field, theirs[field], base[field]))
          .map((field) => ({ field, before: base[field], theirs: theirs[field], mine: draft[field] })),
      )
      setDraft((now) => ({
        ...theirs,
        ...Object.fromEntries(Object.keys(changed).map((field) => [field, now[field]])),
      }))
      setBase(theirs)
    },
  }
}
