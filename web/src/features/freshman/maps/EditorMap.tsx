// The map of the editor. Without tiles there is none, and the list is used alone.
import { type ComponentProps, Suspense } from 'react'
import { MapFailed } from '@/features/places/MapFailed'
import { PlaceMap } from '@/features/places/mapParts'
import type { useMapService } from '@/features/places/mapTiles'
import { Skeleton } from '@/ui/Skeletons'

type Props = Omit<ComponentProps<typeof PlaceMap>, 'tiles'> & {
  service: ReturnType<typeof useMapService>
}

export function EditorMap({ service, ...map }: Props) {
  const { tiles, failed, retry } = service
  return (
    <>
      {failed && <MapFailed onRetry={retry} />}
      {tiles && (
        <Suspense fallback={<Skeleton height={320} />}>
          <PlaceMap tiles={tiles} {...map} />
        </Suspense>
      )}
    </>
  )
}
