import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import type { Point } from '@/features/places/place'
import { type Problem, problemOf } from '@/graphql/problem'
import { LinkButton } from '@/ui/LinkButton'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { UpdateMapMutation } from '../queries'
import { BackLink } from './BackLink'
import { textsIn, withEntry } from './edits'
import type { Edits, MapTexts } from './keptEdits'
import { MapTextsForm } from './MapTextsForm'
import type { FreshmanMap } from './maps'
import classes from './maps.module.css'
import { PlacesEditor } from './PlacesEditor'
import { mapPath } from './paths'
import { VisibleSwitch } from './VisibleSwitch'

type Props = {
  map: FreshmanMap
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
  /** Where a map without places begins. */
  start: Point | null
}

export function MapEditor({ map, edits, change, start }: Props) {
  const { t } = useTranslation('freshman')
  const { id, name, description, visible } = map
  const [, update] = useMutation(UpdateMapMutation)

  async function saveTexts(texts: MapTexts): Promise<Problem | null> {
    const { error } = await update({ id, ...textsIn(texts, map) })
    if (error) return problemOf(error)
    // What was typed meanwhile stays.
    change((edits) => ({
      ...edits,
      texts: withEntry(edits.texts, id, textsIn(edits.texts[id] ?? {}, texts)),
    }))
    notify.done(t('maps.saved'))
    return null
  }

  return (
    <>
      <BackLink />
      <div className={classes.sections}>
        <Section
          title={t('maps.editing', { name })}
          action={<LinkButton to={mapPath(id)}>{t('maps.done')}</LinkButton>}
        >
          <MapTextsForm
            label={t('maps.texts')}
            stored={{ name, description }}
            isNew={false}
            edits={edits.texts[id] ?? {}}
            onChange={(texts) =>
              change((edits) => ({ ...edits, texts: withEntry(edits.texts, id, texts) }))
            }
            onSave={saveTexts}
          />
          <VisibleSwitch id={id} visible={visible} />
        </Section>
        <PlacesEditor map={map} edits={edits} change={change} start={start} />
      </div>
    </>
  )
}
