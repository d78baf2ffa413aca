import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { useRecordDraft } from './use-record-draft.ts'

interface VersionedDraft<Kept, Fields> {
  /** undefined means a new record. */
  readonly record: Kept | undefined
  readonly fieldsOf: (record: Kept) => Fields
  readonly empty: Fields
  /** Reads the present record, bypassing the cache. */
  readonly readNow: () => Promise<Kept>
  /** Returns the value by which two values of a field are compared; the value itself by default. */
  readonly keyOf?: (field: keyof Fields, value: unknown) => unknown
}

/**
 * Holds the form of a record with a version, for forms that send themselves. When a save is refused
 * because somebody else has changed the record since (`takeOver()`), the form moves to the present
 * record, and `meanwhile` lists the changes.
 */
export function useVersionedDraft<
  Kept extends { readonly version: string | number },
  Fields extends Readonly<Record<string, unknown>>,
>({ record, fieldsOf, empty, readNow, keyOf }: VersionedDraft<Kept, Fields>) {
  const draft = useRecordDraft(record === undefined ? empty : fieldsOf(record), keyOf)
  const [version, setVersion] = useState(record?.version)
  const [seen, setSeen] = useState(record?.version)
  // A form may open with cached data and receive the last saved data a moment later. An untouched
  // form shows the new data.
  if (record !== undefined && record.version !== seen) {
    setSeen(record.version)
    if (!draft.isChanged) {
      draft.restart(fieldsOf(record))
      setVersion(record.version)
    }
  }
  return {
    ...draft,
    /** Version of the record as the form knows it; undefined for a new one. */
    version: version as Kept['version'] | undefined,
    change: (some: Partial<Fields>) => {
      for (const [field, value] of Object.entries(some)) draft.set(field, value as Fields[string])
    },
    /**
     * After a refusal because of the record's version, the form continues from the present record;
     * `then` receives whether that was the reason.
     */
    takeOver: async (failed: unknown, then: (isTaken: boolean) => void): Promise<void> => {
      const isOld = failed instanceof ApiError && failed.code === 'record_changed'
      if (isOld) {
        const now = await readNow()
        draft.rebase(fieldsOf(now))
        setVersion(now.version)
      }
      then(isOld)
    },
    /** Starts again from the saved record. */
    restart: (saved: Kept) => {
      draft.restart(fieldsOf(saved))
      setVersion(saved.version)
    },
  }
}
