// Edits a place: by typing, by searching, or by selecting a point on a map. Each is enough by
// itself. Without a map service only typing is available.
import { MapIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Optional } from '@/ui/Optional'
import { Skeleton } from '@/ui/Skeletons'
import { PlaceMap } from './mapParts'
import { useMapTiles } from './mapTiles'
import classes from './PlaceEditor.module.css'
import { PlaceFields } from './PlaceFields'
import { type PlaceProps, usePlaceEditing } from './usePlaceEditing'

/** The key of the only pin. */
const PIN = 'place'

export function PlaceEditor({ place, onChange, ...fields }: PlaceProps) {
  const { t } = useTranslation('places')
  const tiles = useMapTiles()
  const [opensMap, setOpensMap] = useState(false)
  const showsMap = tiles !== null && opensMap
  const { fieldId } = fields
  const editing = usePlaceEditing({ place, onChange, fieldId, showsPoint: showsMap })
  const { geoPoint } = place
  return (
    <fieldset className={classes.place}>
      <legend className={classes.legend}>
        {t('place')}
        <Optional />
      </legend>
      <PlaceFields
        {...fields}
        place={place}
        editing={editing}
        map={
          showsMap && (
            <Suspense fallback={<Skeleton height={312} />}>
              <PlaceMap
                tiles={tiles}
                pinned={geoPoint ? [{ key: PIN, point: geoPoint, name: t('pin') }] : []}
                active={PIN}
                onPoint={(point) => void editing.pick(point)}
              />
            </Suspense>
          )
        }
        mapButton={
          tiles && (
            <Button
              look="quiet"
              aria-expanded={showsMap}
              leftSection={<MapIcon size={18} />}
              onClick={() => setOpensMap(!showsMap)}
            >
              {t(showsMap ? 'hideMap' : 'showMap')}
            </Button>
          )
        }
      />
    </fieldset>
  )
}
