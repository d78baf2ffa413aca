import { useNavigate } from '@tanstack/react-router'
import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { NewPost } from '~/modules/social/posts/admin/new-post.tsx'
import { PostSheet } from '~/modules/social/posts/admin/post-sheet.tsx'
import { PostsScreen } from '~/modules/social/posts/admin/posts-screen.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAccess } from '../use-access.ts'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/post with /create and /{id}: the Proof Posts of all users. */
export default function DashboardPostsRoute() {
  const { t } = useTranslation('records')
  const { allows } = useAccess()
  const user = useUser()
  const navigate = useNavigate()
  const section = useAdminSection<'state'>('/dashboard/post')
  const { open, onClose } = section
  return (
    <AdminPage title={t('posts.title')} lead={t('posts.lead')}>
      <PostsScreen section={section} mayCreate={allows('post-CREATE')} />
      {open === null || !user ? null : open === 'create' ? (
        <NewPost
          userId={user._id}
          onClose={onClose}
          onDeal={(dealId) => void navigate({ to: '/create', search: { dealId } })}
        />
      ) : (
        <PostSheet key={open} id={open} onClose={onClose} aside={<RecordTrail type="post" id={open} />} />
      )}
    </AdminPage>
  )
}
