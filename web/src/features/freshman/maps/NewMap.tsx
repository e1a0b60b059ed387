// A new map. It is saved before it gets places.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { LinkButton } from '@/ui/LinkButton'
import { Section } from '@/ui/Section'
import { UpdateMapMutation } from '../queries'
import { addressOf } from './address'
import { BackLink } from './BackLink'
import type { MapTexts } from './keptEdits'
import { MapTextsForm } from './MapTextsForm'
import { mapsOf } from './maps'
import { useRefreshMaps } from './useMaps'

type Props = {
  edits: Partial<MapTexts> | undefined
  onChange: (edits: Partial<MapTexts> | null) => void
}

export function NewMap({ edits = {}, onChange }: Props) {
  const { t } = useTranslation('freshman')
  const [, create] = useMutation(UpdateMapMutation)
  const refresh = useRefreshMaps()
  const navigate = useNavigate()

  async function save(texts: MapTexts): Promise<Problem | null> {
    const { data, error } = await create(texts)
    if (!data) return problemOf(error)
    const [created] = mapsOf([data.updateMap])
    await refresh()
    onChange(null)
    await navigate(addressOf(created?.id ?? null, true), { replace: true })
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
          edits={edits}
          onChange={onChange}
          onSave={save}
        />
        <LinkButton to={addressOf(null)} look="quiet">
          {t('maps.cancel')}
        </LinkButton>
      </Section>
    </>
  )
}
