// A map as first-years see it: the places on the map, and the same places as a list.
import { EyeOff, MapPin, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapFailed } from '@/features/places/MapFailed'
import { PlacesPreview } from '@/features/places/mapParts'
import { useMapService } from '@/features/places/mapTiles'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { LinkButton } from '@/ui/LinkButton'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { BackLink } from './BackLink'
import { isEdited } from './edits'
import type { Edits } from './keptEdits'
import type { FreshmanMap } from './maps'
import classes from './maps.module.css'
import { PlaceText } from './PlaceText'
import { mapPath } from './paths'
import { pinnedOf } from './pinned'
import { useDeleteMap } from './useDeleteMap'

type Props = {
  map: FreshmanMap
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
  canEdit: boolean
}

export function MapView({ map, edits, change, canEdit }: Props) {
  const { t } = useTranslation('freshman')
  const service = useMapService()
  const { tiles } = service
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const deletion = useDeleteMap(map, change)
  const [asking, setAsking] = useState(false)
  const { name, description, visible, places } = map
  const idOf = (place: string) => `place-${place}`

  function show(place: string): void {
    setHighlighted(place)
    document.getElementById(idOf(place))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <BackLink />
      <Section
        title={name}
        action={
          canEdit && (
            <span className={classes.actions}>
              <LinkButton to={mapPath(map.id, true)} look="primary" icon={<Pencil />}>
                {t('maps.edit')}
              </LinkButton>
              <Button leftSection={<Trash2 />} onClick={() => setAsking(true)}>
                {t('maps.delete')}
              </Button>
            </span>
          )
        }
      >
        {!canEdit && <p className={classes.state}>{t('maps.readOnly')}</p>}
        {!visible && (
          <p className={classes.state}>
            <Chip tone="draft" icon={<EyeOff />}>
              {t('maps.hidden')}
            </Chip>
            {t('maps.hiddenHint')}
          </p>
        )}
        {isEdited(map, edits) && canEdit && (
          <p className={classes.state}>
            <Chip tone="warning">{t('maps.unsaved')}</Chip>
            {t('maps.unsavedHint')}
          </p>
        )}
        {description && <p className={classes.description}>{description}</p>}
        {service.failed && <MapFailed onRetry={service.retry} />}
        {tiles && (
          <Suspense fallback={<Skeleton height={280} />}>
            <PlacesPreview
              tiles={tiles}
              pinned={pinnedOf(places)}
              highlighted={highlighted}
              onChoose={show}
              onHover={setHighlighted}
            />
          </Suspense>
        )}
        {places.length === 0 ? (
          <EmptyState icon={<MapPin size={32} strokeWidth={1.5} />} title={t('maps.noPlaces')}>
            {canEdit && t('maps.noPlacesHint')}
          </EmptyState>
        ) : (
          <ol className={classes.places} aria-label={t('maps.places')}>
            {places.map((place, index) => (
              <li
                key={place.id}
                id={idOf(place.id)}
                className={classes.place}
                data-highlighted={place.id === highlighted || undefined}
                onPointerEnter={() => setHighlighted(place.id)}
                onPointerLeave={() => setHighlighted(null)}
              >
                <PlaceText
                  place={place}
                  number={index + 1}
                  onShow={
                    tiles && place.location.geoPoint ? () => setHighlighted(place.id) : undefined
                  }
                />
              </li>
            ))}
          </ol>
        )}
      </Section>
      {asking && (
        <ConfirmDialog
          title={t('maps.deleteTitle')}
          answer={t('maps.delete')}
          look="destructive"
          busy={deletion.busy}
          onClose={() => setAsking(false)}
          onConfirm={() => deletion.start(() => setAsking(false))}
        >
          <p>{t('maps.deleteText', { name, count: places.length })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
