import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountRecord } from '@vicino/contract/administration/users/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import {
  accountQuery,
  type BlockWhy,
  blockUser,
  deleteAccount,
  sendPasswordLink,
  unblockUser,
  userKeys,
} from '../api/users.ts'
import { BlockQuestion } from './block-question.tsx'

/**
 * Actions on an account besides changes: a link for a new password, block, unblock, erase. Blocking
 * and erasing ask first.
 */
export function UserActions({ account, onGone }: { account: AccountRecord; onGone: () => void }) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const [question, setQuestion] = useState<'block' | 'delete'>()
  const isBlocked = account.state === 'blocked'
  const refresh = () => {
    void client.invalidateQueries({ queryKey: userKeys.all })
    void client.invalidateQueries({ queryKey: [ROOTS.audit, 'user'] })
  }
  const blocking = useMutation({
    mutationFn: (why: BlockWhy) =>
      why === null ? unblockUser(account._id) : blockUser(account._id, why.reason, why.asked),
    meta: { quiet: question === 'block' },
    onSuccess: (saved) => {
      client.setQueryData(accountQuery(account._id).queryKey, saved)
      toast.success(t(isBlocked ? 'actions.unblocked' : 'actions.blocked', { name: account.username }))
      setQuestion(undefined)
      refresh()
    },
  })
  const erasing = useMutation({
    mutationFn: (said: Confirmed) => deleteAccount(account._id, said),
    meta: { quiet: true },
    onSuccess: () => {
      showSuccess(204)
      refresh()
      onGone()
    },
  })
  const linking = useMutation({
    mutationFn: () => sendPasswordLink(account._id),
    onSuccess: () => {
      toast.success(t('actions.linkSent', { email: account.email }))
      void client.invalidateQueries({ queryKey: [ROOTS.audit, 'user'] })
    },
  })
  if (!account.can.edit && !account.can.block && !account.can.delete) return null
  const name = account.username
  return (
    <section aria-label={t('actions.title')} className="grid gap-3 border-t border-line pt-5">
      {isBlocked && account.blockedReason !== '' ? (
        <p className="text-14 text-ink-2">{t('actions.reason', { reason: account.blockedReason })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {account.can.edit ? (
          <Button variant="outline" pending={linking.isPending} onClick={() => linking.mutate()}>
            {t('actions.link')}
          </Button>
        ) : null}
        {account.can.block ? (
          <Button
            variant="outline"
            pending={blocking.isPending && question === undefined}
            onClick={() => (isBlocked ? blocking.mutate(null) : setQuestion('block'))}
          >
            {t(isBlocked ? 'actions.unblock' : 'actions.block')}
          </Button>
        ) : null}
        {account.can.delete ? (
          <Button variant="ghost" onClick={() => setQuestion('delete')}>
            {t('actions.delete')}
          </Button>
        ) : null}
      </div>
      {question === 'block' ? (
        <BlockQuestion
          title={t('actions.blockTitle', { name })}
          text={t('actions.blockText')}
          isPending={blocking.isPending}
          error={blocking.error}
          onYes={blocking.mutate}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
      {question === 'delete' ? (
        <DeleteDialog
          title={t('actions.deleteTitle', { name })}
          text={t('actions.deleteText')}
          yes={t('actions.delete')}
          isPending={erasing.isPending}
          error={erasing.error}
          typed={account.handle}
          onYes={erasing.mutate}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
    </section>
  )
}
