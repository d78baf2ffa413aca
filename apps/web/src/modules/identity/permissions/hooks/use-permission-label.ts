import { ACTIONS, ADVANCED, COLLECTIONS } from '@vicino/contract/identity/permissions/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** Returns a function that names a permission; one that this version does not know keeps its id. */
export function usePermissionLabel(): (id: string) => string {
  const { t } = useTranslation('roles')
  return (id) => {
    const known = ADVANCED.find((each) => each === id)
    if (known !== undefined) return t(`advanced.${known}`)
    const [collection, action] = id.split('-')
    const group = COLLECTIONS.find((each) => each === collection)
    const act = ACTIONS.find((each) => each === action)
    return group && act ? `${t(`collections.${group}`)}: ${t(`actions.${act}`)}` : id
  }
}
