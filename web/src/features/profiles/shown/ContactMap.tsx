import { Suspense } from 'react'
import { useMapTiles } from '@/features/places/mapTiles'
import type { Point } from '@/features/places/place'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeletons'

/** Without the map the address is still there, so a failure is not worth a message. */
const Missing = () => null

const PlacePicture = lazyPart(
  () => import('@/features/places/PlacePicture').then((it) => it.PlacePicture),
  Missing,
)

/** The contact address on a small map. Renders nothing if the server has no map tiles. */
export function ContactMap({ point }: { point: Point }) {
  const tiles = useMapTiles()
  if (!tiles) return null
  return (
    <Suspense fallback={<Skeleton width={112} height={131} />}>
      <PlacePicture tiles={tiles} point={point} language="de" />
    </Suspense>
  )
}
