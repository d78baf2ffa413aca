import { useMutation, useQuery } from '@tanstack/react-query'
import type { Place } from '@vicino/contract/places'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { profileQuery, saveProfilePlace } from '../api/profile-place.ts'
import { browserDevice, PositionStore, type PositionDevice } from '../model/position-store.ts'
import { PositionContext } from '../position-context.ts'

interface PositionProviderProps {
  /** The person signed in, whose profile keeps a chosen place. */
  userId: string | null
  device?: PositionDevice
  children: ReactNode
}

export function PositionProvider({ userId, device, children }: PositionProviderProps) {
  const [store] = useState(() => new PositionStore(device ?? browserDevice()))
  const { mutate: save } = useMutation({
    mutationFn: (placeId: string | null) =>
      userId ? saveProfilePlace(userId, placeId) : Promise.resolve(null),
  })
  useProfilePlace(store, userId)

  const choose = useCallback(
    (place: Place | null) => {
      if (place) store.choose(place)
      else void store.locate()
      save(place ? place._id : null)
    },
    [store, save],
  )
  const handle = useMemo(() => ({ store, choose }), [store, choose])
  return <PositionContext value={handle}>{children}</PositionContext>
}

/** On a device that has no position yet, the profile's place is taken. */
function useProfilePlace(store: PositionStore, userId: string | null): void {
  const [isNew] = useState(() => store.getState().position === undefined)
  const { data } = useQuery({ ...profileQuery(userId ?? ''), enabled: isNew && userId !== null })
  const place = data?.place
  useEffect(() => {
    if (place) store.adopt(place)
  }, [store, place])
}
