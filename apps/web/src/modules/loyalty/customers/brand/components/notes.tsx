import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTE_MOST } from '@vicino/contract/loyalty/customers/constants'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { addNote, customerNotes, deleteNote } from '../api/notes.ts'

/** What the shop's people noted on a customer: who, when, and a field for the next note. */
export function Notes({ programId, userId }: { programId: string; userId: string }) {
  const { t } = useTranslation('customers')
  const client = useQueryClient()
  const allows = useAllows()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(customerNotes(programId, userId))
  const adding = useMutation(addNote(client, programId, userId))
  const removing = useMutation(deleteNote(client, programId, userId))
  const mayEdit = allows('customer-EDIT')
  const clean = text.trim()
  return (
    <section aria-labelledby="customer-notes" className="grid gap-3">
      <h3 id="customer-notes" className="text-16">
        {t('notes.title')}
      </h3>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-16 rounded-xl" />
        )
      ) : data.items.length === 0 ? (
        <p className="text-14 text-ink-2">{t('notes.none')}</p>
      ) : (
        <ul className="grid gap-2">
          {data.items.map((note) => (
            <li key={note._id} className="flex items-start gap-2 rounded-lg bg-sunken py-2 pr-1 pl-4">
              <div className="grid min-w-0 flex-1 gap-0.5 py-1">
                <p className="text-14 wrap-anywhere whitespace-pre-line">{note.text}</p>
                <p className="text-12 text-ink-2">
                  {t('notes.by', { name: note.author ?? t('notes.gone'), at: formatDateTime(note.at) })}
                </p>
              </div>
              {mayEdit ? (
                <IconButton
                  label={t('notes.delete')}
                  disabled={removing.isPending}
                  onClick={() =>
                    removing.mutate(note._id, {
                      onSuccess: () =>
                        toast.success(t('notes.deleted'), {
                          action: { label: t('common:undo'), onClick: () => adding.mutate(note.text) },
                        }),
                    })
                  }
                >
                  <Icon name="trash" />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (clean !== '') adding.mutate(clean, { onSuccess: () => setText('') })
          }}
        >
          <TextArea
            label={t('notes.new')}
            rows={2}
            maxLength={NOTE_MOST}
            value={text}
            error={adding.error ? errorText(adding.error) : undefined}
            hint={t('notes.hint')}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            type="submit"
            size="sm"
            variant="outline"
            className="justify-self-start"
            disabled={clean === ''}
            pending={adding.isPending}
          >
            {t('notes.add')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
