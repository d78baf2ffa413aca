import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { useRecordDraft } from './use-record-draft.ts'

interface VersionedDraft<Kept, Fields> {
  /** Undefined = a new one. */
  readonly record: Kept | undefined
  readonly fieldsOf: (record: Kept) => Fields
  readonly empty: Fields
  /** Reads the record as it is now, past the cache. */
  readonly readNow: () => Promise<Kept>
  /** By what two values of a field are the same; the value itself when left out. */
  readonly keyOf?: (field: keyof Fields, value: unknown) => unknown
}

/**
 * What stands in the form of a record that has a version, for forms that send themselves. Where a save is refused because somebody
 * else has changed the record since (`takeOver()`), the form is put onto what it is now, and `meanwhile` says what that was.
 */
export function useVersionedDraft<
  Kept extends { readonly version: string | number },
  Fields extends Readonly<Record<string, unknown>>,
>({ record, fieldsOf, empty, readNow, keyOf }: VersionedDraft<Kept, Fields>) {
  const draft = useRecordDraft(record === undefined ? empty : fieldsOf(record), keyOf)
  const [version, setVersion] = useState(record?.version)
  const [seen, setSeen] = useState(record?.version)
  // A form may open with what the cache had, and hear a moment later what was saved last: untouched, it shows that.
  if (record !== undefined && record.version !== seen) {
    setSeen(record.version)
    if (!draft.isChanged) {
      draft.restart(fieldsOf(record))
      setVersion(record.version)
    }
  }
  return {
    ...draft,
    /** Of the record as the form knows it; undefined for a new one. */
    version: version as Kept['version'] | undefined,
    change: (some: Partial<Fields>) => {
      for (const [field, value] of Object.entries(some)) draft.set(field, value as Fields[string])
    },
    /** Where a refusal was because of the record's version, the form goes on from what it is now; `then` hears whether it was. */
    takeOver: async (failed: unknown, then: (isTaken: boolean) => void): Promise<void> => {
      const isOld = failed instanceof ApiError && failed.code === 'record_changed'
      if (isOld) {
        const now = await readNow()
        draft.rebase(fieldsOf(now))
        setVersion(now.version)
      }
      then(isOld)
    },
    /** Begins anew from what was saved. */
    restart: (saved: Kept) => {
      draft.restart(fieldsOf(saved))
      setVersion(saved.version)
    },
  }
}
