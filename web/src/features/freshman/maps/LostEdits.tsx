// Unsaved changes to maps that someone else has deleted: shown to be copied, until the user discards
// them.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { splitByMap } from './edits'
import { type Edits, mapEdits } from './keptEdits'
import type { FreshmanMap } from './maps'
import classes from './maps.module.css'
import { hasText, lostIn } from './obsolete'
import { PlaceText } from './PlaceText'

type Props = {
  maps: FreshmanMap[]
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
}

export function LostEdits({ maps, edits, change }: Props) {
  const { t } = useTranslation('freshman')

  function discard(map: string): void {
    const { own } = splitByMap(edits, map)
    change((now) => splitByMap(now, map).others)
    notify.undoable(t('maps.lost.discarded'), {
      label: t('entry.undo'),
      act: () => change((now) => mapEdits.merge(own, now)),
    })
  }

  return lostIn(edits, maps, t('maps.defaultTitle')).map(({ map, texts, places, hasOrder }) => {
    const canCopy = hasText(texts) || places.length > 0
    return (
      <Section
        key={map}
        title={t('maps.lost.title')}
        lead={t(canCopy ? 'maps.lost.hint' : 'maps.lost.order')}
        action={<Button onClick={() => discard(map)}>{t('maps.lost.discard')}</Button>}
      >
        {(['name', 'description'] as const).map(
          (name) =>
            texts[name] && (
              <div key={name}>
                <p className={classes.legend}>{t(`maps.${name}`)}</p>
                <p className={classes.description}>{texts[name]}</p>
              </div>
            ),
        )}
        {places.length > 0 && (
          <ol className={classes.places} aria-label={t('maps.places')}>
            {places.map((place, at) => (
              <li key={place.id} className={classes.place}>
                <PlaceText place={place} number={at + 1} />
              </li>
            ))}
          </ol>
        )}
        {canCopy && hasOrder && <p>{t('maps.lost.order')}</p>}
      </Section>
    )
  })
}
