import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { Confirmed } from './confirmed.ts'
import { bodyErrors, fieldErrorText, serverFieldErrors } from './forms.ts'
import { ROOTS } from './query-roots.ts'
import { showSuccess } from './show-success.ts'
import { toast } from './toast.ts'
import { useRecordDraft } from './use-record-draft.ts'

interface RecordForm<Kept, Fields, Saved> {
  /** undefined means a new record. */
  readonly record: Kept | undefined
  readonly fieldsOf: (record: Kept) => Fields
  readonly empty: Fields
  /** Builds the body: all fields of a new record, else only changed ones. */
  readonly bodyOf: (fields: Partial<Fields>, record: Kept | undefined) => Readonly<Record<string, unknown>>
  /** Schemas of the two bodies. The schema of a change includes `version`. */
  readonly schemas: { readonly create: z.ZodType; readonly change: z.ZodType }
  /** `asked` is the confirmation passed to `save`, for calls that require one. */
  readonly create: (body: never, asked: never) => Promise<Saved>
  readonly change: (id: string, body: never, asked: never) => Promise<Saved>
  /** Reads the present record, bypassing the cache. */
  readonly readNow: (id: string) => Promise<Kept>
  /** Query keys that are read again after a save. */
  readonly renews: readonly QueryKey[]
  /** Puts what was saved into the cache. */
  readonly keep?: (saved: Saved) => void
  readonly savedText: string
  readonly onCreated: (saved: Saved) => void
  readonly onClose: () => void
}

/**
 * Holds the form of a back-office record. The endpoint's schema checks it, and it is sent with the
 * version that was read. When somebody else has changed the record since, the form moves to the
 * present record and lists the changes (`meanwhile`).
 */
export function useRecordForm<
  Kept extends { readonly _id: string; readonly version: string },
  Fields extends Readonly<Record<string, unknown>>,
  Saved,
>({
  record,
  fieldsOf,
  empty,
  bodyOf,
  schemas,
  create,
  change,
  readNow,
  renews,
  keep,
  savedText,
  onCreated,
  onClose,
}: RecordForm<Kept, Fields, Saved>) {
  const client = useQueryClient()
  const { draft, changed, set, rebase, meanwhile } = useRecordDraft(record ? fieldsOf(record) : empty)
  const [version, setVersion] = useState(record?.version ?? '')
  const [isTried, setTried] = useState(false)
  const sent = record ? { ...bodyOf(changed, record), version } : bodyOf(draft, undefined)
  const endpoint = { body: record ? schemas.change : schemas.create }
  const { mutate, isPending, error, reset } = useMutation({
    meta: { quiet: true },
    mutationFn: async (asked: Confirmed | undefined) => {
      if (!record) return create(sent as never, asked as never)
      return change(record._id, sent as never, asked as never)
    },
    onSuccess: (saved) => {
      for (const queryKey of renews) void client.invalidateQueries({ queryKey })
      keep?.(saved)
      if (record) {
        toast.success(savedText)
        onClose()
      } else {
        showSuccess(201)
        onCreated(saved)
      }
    },
    onError: async (failed) => {
      if (!record || !(failed instanceof ApiError) || failed.code !== 'record_changed') return
      // What the other person did is in the record's log too.
      for (const queryKey of renews)
        if (queryKey[0] === ROOTS.audit) void client.invalidateQueries({ queryKey })
      const now = await readNow(record._id)
      rebase(fieldsOf(now))
      setVersion(now.version)
      reset()
    },
  })
  const isRight = () => Object.keys(bodyErrors(endpoint as never, sent)).length === 0
  const wrong: Readonly<Record<string, { message?: string }>> = isTried
    ? (bodyErrors(endpoint as never, sent) as never)
    : {}
  const serverErrors = serverFieldErrors(error)
  return {
    draft,
    set,
    meanwhile,
    isSaving: isPending,
    /** The reason of a refusal that no field shows. */
    error: Object.keys(serverErrors).length === 0 ? error : null,
    /** @param path of the field in the body: 'title.it' */
    errorOf: (path: string, value?: unknown): string | undefined => {
      const at = Object.keys({ ...wrong, ...serverErrors }).find(
        (name) => name === path || name.startsWith(`${path}.`),
      )
      return at === undefined ? undefined : (fieldErrorText(wrong[at], value) ?? serverErrors[at])
    },
    /** Says whether the form can be sent. From now on its errors are shown. */
    check: (): boolean => {
      setTried(true)
      return isRight()
    },
    save: (asked?: Confirmed) => {
      setTried(true)
      if (isRight()) mutate(asked)
    },
  }
}
