// A new map. It is saved before it gets places.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { useIsLeft } from '@/lib/useIsLeft'
import { Button } from '@/ui/Button'
import { Section } from '@/ui/Section'
import { UpdateMapMutation } from '../queries'
import { BackLink } from './BackLink'
import { withEntry } from './edits'
import { type Edits, type MapTexts, NEW_MAP } from './keptEdits'
import { MapTextsForm } from './MapTextsForm'
import { type FreshmanMap, mapsOf } from './maps'
import { mapPath } from './paths'
import { useRefreshMaps } from './useMaps'

type Props = {
  maps: FreshmanMap[]
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
}

export function NewMap({ maps, edits, change }: Props) {
  const { t } = useTranslation('freshman')
  const [, update] = useMutation(UpdateMapMutation)
  const refresh = useRefreshMaps()
  const navigate = useNavigate()
  const isLeft = useIsLeft()

  const noteSent = (sent: Edits['sentMaps'][string] | null) =>
    change((now) => ({ ...now, sentMaps: withEntry(now.sentMaps, NEW_MAP, sent) }))

  function forget(): void {
    noteSent(null)
    change((now) => ({ ...now, texts: withEntry(now.texts, NEW_MAP, null) }))
  }

  /** The map that an earlier request has created, although its response did not arrive. */
  async function createdBefore(): Promise<{ id: string | null } | null> {
    const sent = edits.sentMaps[NEW_MAP]
    if (!sent) return { id: null }
    const current = await refresh()
    const isSame = ({ id, name, description }: FreshmanMap) =>
      !sent.known.includes(id) && name === sent.texts.name && description === sent.texts.description
    return current && { id: current.find(isSame)?.id ?? null }
  }

  async function save(texts: MapTexts): Promise<Problem | null> {
    const before = await createdBefore()
    if (!before) return unanswered
    if (before.id === null) noteSent({ texts, known: maps.map(({ id }) => id) })
    const { data, error } = await update({ id: before.id, ...texts })
    if (!data) {
      if ((error?.graphQLErrors.length ?? 0) > 0) noteSent(null)
      return problemOf(error)
    }
    const [created] = mapsOf([data.updateMap])
    await refresh()
    forget()
    if (!isLeft.current) await navigate(mapPath(created?.id ?? null, true), { replace: true })
    return null
  }

  return (
    <>
      <BackLink />
      <Section title={t('maps.new')} lead={t('maps.newLead')}>
        <MapTextsForm
          label={t('maps.new')}
          stored={{ name: t('maps.defaultName'), description: '' }}
          isNew
          edits={edits.texts[NEW_MAP] ?? {}}
          onChange={(texts) =>
            change((now) => ({ ...now, texts: withEntry(now.texts, NEW_MAP, texts) }))
          }
          onSave={save}
          cancel={
            <Button
              look="quiet"
              onClick={() => {
                forget()
                void navigate(mapPath(null))
              }}
            >
              {t('maps.cancel')}
            </Button>
          }
        />
      </Section>
    </>
  )
}
