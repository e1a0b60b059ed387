// Requests what maps need before a page does. The shell does not wait for it: if it fails, the maps
// say so. The code follows when the browser is idle, because only the freshman area needs it.
import { useEffect } from 'react'
import { placeMap, placesPreview } from '@/features/places/mapCode'
import { useMapService } from '@/features/places/mapTiles'
import { preload } from '@/lib/preload'
import { useAreas } from './useAreas'

export function useMapResources(): void {
  const hasMaps = useAreas().length > 0
  useMapService()
  useEffect(() => {
    if (hasMaps) preload([placeMap, placesPreview])
  }, [hasMaps])
}
