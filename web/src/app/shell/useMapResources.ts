// Loads the code of the maps before a page needs it, for profiles that have maps [A-196: when maps
// load]. Their settings come with `ConfigQuery`, which the shell requests first.
import { useEffect } from 'react'
import { placeMap, placesPreview } from '@/features/places/mapCode'
import { preload } from '@/lib/preload'
import { useAreas } from './useAreas'

export function useMapResources(): void {
  const hasMaps = useAreas().length > 0
  useEffect(() => {
    if (hasMaps) preload([placeMap, placesPreview])
  }, [hasMaps])
}
