// The channels that the profile may use: from the catalogue and its own.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFragmentData } from '@/graphql/document'
import { Button } from '@/ui/Button'
import { Section } from '@/ui/Section'
import type { EditProps } from '../keptEdits'
import type { StaffChannel, StaffProfile } from '../profile'
import { StaffChannelFields } from '../queries'
import { AddChannel } from './AddChannel'
import { CatalogueChannelDialog } from './CatalogueChannelDialog'
import { ChannelQuestion, type Question } from './ChannelQuestion'
import { ChannelRow } from './ChannelRow'
import classes from './Channels.module.css'
import { OwnChannelDialog } from './OwnChannelDialog'

type Props = EditProps & { profile: StaffProfile }

type Creating = 'own' | 'catalogue' | null

export function ChannelsSection({ profile, edits, onEdit }: Props) {
  const { t } = useTranslation('staffProfile')
  const [question, setQuestion] = useState<Question | null>(null)
  // A form that was open before a reload is opened again.
  const [creating, setCreating] = useState<Creating>(() =>
    edits.channel.name !== undefined || edits.channel.roles !== undefined
      ? 'own'
      : edits.texts.catalogueChannel !== undefined
        ? 'catalogue'
        : null,
  )
  const channels = getFragmentData(StaffChannelFields, profile.notificationChannels)
  const ask = (about: Question['about']) => (channel: StaffChannel) =>
    setQuestion({ about, channel })
  return (
    <Section title={t('channels.title')} lead={t('channels.lead')}>
      {channels.length === 0 ? (
        <p>{t('channels.none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('channels.title')}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              onRemove={() => ask('remove')(channel)}
              onDelete={() => ask('delete')(channel)}
            />
          ))}
        </ul>
      )}
      <AddChannel
        profile={profile.id}
        assigned={channels}
        onAsk={ask('add')}
        onCreate={() => setCreating('catalogue')}
      />
      <div>
        <Button leftSection={<Plus />} onClick={() => setCreating('own')}>
          {t('ownChannel.open')}
        </Button>
      </div>
      {question && (
        <ChannelQuestion
          profile={profile.id}
          question={question}
          edits={edits}
          onClose={() => setQuestion(null)}
        />
      )}
      {creating === 'own' && (
        <OwnChannelDialog
          profile={profile.id}
          channels={channels}
          edits={edits}
          onEdit={onEdit}
          onClose={() => setCreating(null)}
        />
      )}
      {creating === 'catalogue' && (
        <CatalogueChannelDialog edits={edits} onEdit={onEdit} onClose={() => setCreating(null)} />
      )}
    </Section>
  )
}
