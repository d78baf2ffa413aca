import { useState } from 'react'

type Values = Readonly<Record<string, unknown>>

/** A field that somebody else changed while it was being edited. */
export interface Meanwhile {
  readonly field: string
  readonly before: unknown
  readonly theirs: unknown
  /** What stands in the form, where it is a third value. */
  readonly mine: unknown
}

/**
 * What stands in the form of a record. `changed` is what differs from the record as it was read, and all that is sent. After a
 * refusal because the record had changed, `rebase` puts the form onto the record as it is now: what was typed stays, what was not
 * touched becomes theirs, and `meanwhile` says which fields they changed.
 *
 * @param keyOf by what two values of a field are the same
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
    /** Begins anew from a record. */
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
